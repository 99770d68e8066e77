import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { giveTurn } from '../base/time/clock';

/** The AI platforms that a report can ask (sandbox/api.md 11.6). */
export const aiPlatforms: INodePropertyOptions[] = [
	{ name: 'AI Overviews', value: 'ai_overviews' },
	{ name: 'ChatGPT', value: 'chatgpt' },
	{ name: 'ChatGPT Search (Premium)', value: 'chatgpt_search' },
	{ name: 'Claude', value: 'claude' },
	{ name: 'Claude Search (Premium)', value: 'claude_search' },
	{ name: 'Gemini (Premium)', value: 'gemini' },
	{ name: 'Grok (Premium)', value: 'grok' },
	{ name: 'Perplexity', value: 'perplexity' },
];

/** Words of platform names that are not written with one capital letter. */
const SPELLINGS = new Map([
	['ai', 'AI'],
	['chatgpt', 'ChatGPT'],
	['search', '(search)'],
]);

/** `chatgpt_search` → "ChatGPT (search)", also for platforms that the API may add. */
export function platformName(id: string): string {
	const words = id.split('_').filter((word) => word !== '');
	return words.map((word) => SPELLINGS.get(word) ?? capitalize(word)).join(' ');
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** In characters: longer texts are answers, and there are thousands. */
const MAX_NAME_LENGTH = 60;

/**
 * Finds the field of flattened results that names the AI platform by its values (sandbox/api.md 11.9).
 *
 * @param platforms `ai_platforms` of the report
 */
export async function findPlatformField(results: IDataObject[], platforms: unknown) {
	const known = new Set<unknown>(aiPlatforms.map(({ value }) => value));
	if (Array.isArray(platforms)) for (const each of platforms) known.add(toPlatform(each));
	const matches = new Map<string, number>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (String(value).length <= MAX_NAME_LENGTH && known.has(toPlatform(value)))
				matches.set(name, (matches.get(name) ?? 0) + 1);
		}
		await giveTurn();
	}
	const [best] = [...matches].sort(([, a], [, b]) => b - a);
	return best?.[0];
}

/** "AI Overviews" → `ai_overviews`; null when the value is no text. */
export function toPlatform(value: unknown): string | null {
	const name = typeof value === 'string' ? value.trim() : '';
	return name === '' ? null : name.toLowerCase().replace(/[\s-]+/g, '_');
}
