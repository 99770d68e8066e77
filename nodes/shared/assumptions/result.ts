import type { IDataObject } from 'n8n-workflow';

/**
 * Reads the result of an AI assistant: `platform` is the ID of the assistant (sandbox/api.md 11.9, assumed),
 * `answer` what it said (11.11, assumed). Null for what is no text.
 *
 * @param result flattened
 */
export const readResult = ({ platform, ...values }: IDataObject) => ({
	platformId: textOrNull(platform),
	text: textOrNull(values.answer),
	values,
});

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' ? value.trim() || null : null;
