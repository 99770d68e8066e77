import type { INodePropertyOptions } from 'n8n-workflow';

/** The AI platforms that a report can ask (docs/api.md 11.6). */
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

/**
 * The display name of a platform: `chatgpt_search` → "ChatGPT (search)". Handles platforms that the
 * API may add.
 *
 * @param id as in `ai_platforms`
 */
export function platformName(id: string): string {
	const words = id.split('_').filter((word) => word !== '');
	return words.map((word) => SPELLINGS.get(word) ?? capitalize(word)).join(' ');
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
