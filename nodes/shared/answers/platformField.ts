import type { IDataObject } from 'n8n-workflow';
import { aiPlatforms } from './aiPlatforms';

/**
 * Longest text that can be a platform name, in characters. Longer ones are answers, and there are
 * thousands.
 */
const MAX_NAME_LENGTH = 60;

/**
 * Finds the field of the results that names the AI platform. Its name is undocumented, but its values
 * are known (docs/api.md 11.9).
 *
 * @param results of one report, flattened
 * @param platforms `ai_platforms` of the report
 * @returns undefined when no field has such values
 */
export function findPlatformField(results: IDataObject[], platforms: unknown): string | undefined {
	const known = new Set<unknown>(aiPlatforms.map(({ value }) => value));
	if (Array.isArray(platforms)) for (const each of platforms) known.add(toPlatform(each));
	const matches = new Map<string, number>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (isShort(value) && known.has(toPlatform(value)))
				matches.set(name, (matches.get(name) ?? 0) + 1);
		}
	}
	const [best] = [...matches].sort(([, a], [, b]) => b - a);
	return best?.[0];
}

const isShort = (value: unknown): boolean =>
	typeof value === 'string' && value.length <= MAX_NAME_LENGTH;

/**
 * Converts a platform name to the form of `ai_platforms`: "AI Overviews" → `ai_overviews`.
 *
 * @returns null when the value is no text
 */
export function toPlatform(value: unknown): string | null {
	const name = typeof value === 'string' ? value.trim() : '';
	return name === '' ? null : name.toLowerCase().replace(/[\s-]+/g, '_');
}
