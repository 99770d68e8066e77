import type { INodePropertyOptions } from 'n8n-workflow';
import { toPlatformId } from '../assumptions/platformField';

/** Marks the AI assistants that cost a credit of their own. */
export const PREMIUM = ' (Premium)';

/** The AI platforms that a report can ask (sandbox/api.md 11.6). */
export const aiPlatforms: INodePropertyOptions[] = [
	{ name: 'AI Overviews', value: 'ai_overviews' },
	{ name: 'ChatGPT', value: 'chatgpt' },
	{ name: `ChatGPT Search${PREMIUM}`, value: 'chatgpt_search' },
	{ name: 'Claude', value: 'claude' },
	{ name: `Claude Search${PREMIUM}`, value: 'claude_search' },
	{ name: `Gemini${PREMIUM}`, value: 'gemini' },
	{ name: `Grok${PREMIUM}`, value: 'grok' },
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

/** The IDs of all known platforms. @param asked `ai_platforms` of the report */
export const knownPlatforms = (asked: unknown): ReadonlySet<unknown> =>
	new Set([
		...aiPlatforms.map(({ value }) => value),
		...(Array.isArray(asked) ? asked.map(toPlatformId) : []),
	]);
