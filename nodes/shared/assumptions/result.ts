import type { IDataObject } from 'n8n-workflow';

/**
 * Reads the result of an AI assistant: `platform` is the ID of the assistant (sandbox/api.md 11.9, assumed),
 * `answer` what it said (11.11, assumed). Null for what is no text.
 *
 * @param result flattened
 */
export const readAnswer = ({ platform, ...values }: IDataObject) => ({
	platformId: trimmedText(platform),
	text: trimmedText(values.answer),
	values,
});

const trimmedText = (value: unknown): string | null =>
	typeof value === 'string' ? value.trim() || null : null;
