import type { IDataObject } from 'n8n-workflow';

export type PromptInsight = ReturnType<typeof toPromptInsight>;

/** Reads the search numbers of a prompt, null where not known (sandbox/api.md 11.8, assumed). */
export const toPromptInsight = (record: IDataObject) => ({
	prompt: String(record.prompt_text ?? ''),
	volume: numberIn(record.search_volume),
	difficulty: numberIn(record.difficulty),
});

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
