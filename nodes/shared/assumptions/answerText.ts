import type { IDataObject } from 'n8n-workflow';

/** A sentence, unlike "very positive" and an address. */
const PROSE = /^(?!https?:\/\/)(?=.*\S\s+\S+\s+\S|\S{30})/su;

/**
 * Returns the field of results with what the assistant said: the one with the longest texts
 * (sandbox/api.md 11.11, assumed).
 *
 * @param results flattened
 * @param prompts texts that a result may repeat
 * @returns empty when no field has sentences; no field has an empty name
 */
export function answerFieldOf(results: IDataObject[], prompts: ReadonlySet<unknown>): string {
	const lengths = new Map<string, number>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (typeof value !== 'string' || prompts.has(value) || !PROSE.test(value)) continue;
			lengths.set(name, (lengths.get(name) ?? 0) + value.length);
		}
	}
	const [longest] = [...lengths].sort(([, a], [, b]) => b - a);
	return longest?.[0] ?? '';
}
