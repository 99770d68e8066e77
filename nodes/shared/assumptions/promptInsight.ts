import type { IDataObject } from 'n8n-workflow';

export interface PromptInsight {
	prompt: string;
	/** Null when not known. */
	volume: number | null;
	difficulty: number | null;
}

/** Reads the search numbers of a prompt (sandbox/api.md 11.8, assumed). */
export const toPromptInsight = (record: IDataObject): PromptInsight => ({
	prompt: String(record.prompt_text ?? ''),
	volume: numberIn(record.search_volume),
	difficulty: numberIn(record.difficulty),
});

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
