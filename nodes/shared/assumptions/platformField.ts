import type { IDataObject } from 'n8n-workflow';

/** In characters: longer texts are answers, and there are thousands. */
const MAX_VALUE_LENGTH = 60;

/**
 * Returns the field of results that names the AI assistant: the one whose values are most often known
 * assistants (sandbox/api.md 11.9, assumed).
 *
 * @param results flattened
 * @param known IDs of AI assistants, as in `ai_platforms`
 * @returns empty when no field does; no field has an empty name
 */
export function platformFieldOf(results: IDataObject[], known: ReadonlySet<unknown>): string {
	const matches = new Map<string, number>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (String(value).length <= MAX_VALUE_LENGTH && known.has(toPlatformId(value)))
				matches.set(name, (matches.get(name) ?? 0) + 1);
		}
	}
	const [best] = [...matches].sort(([, a], [, b]) => b - a);
	return best?.[0] ?? '';
}

/** "AI Overviews" → `ai_overviews`; null when the value is no text. */
export function toPlatformId(value: unknown): string | null {
	const name = typeof value === 'string' ? value.trim() : '';
	return name === '' ? null : name.toLowerCase().replace(/[\s-]+/g, '_');
}
