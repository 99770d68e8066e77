import type { INodePropertyOptions } from 'n8n-workflow';

/** The AI assistants that a report can ask (docs/api.md 11.6). */
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

/** Words of platforms that are not written with one capital letter. */
const SPELLINGS = new Map([
	['ai', 'AI'],
	['chatgpt', 'ChatGPT'],
	['search', '(search)'],
]);

/**
 * A platform as people write it: `chatgpt_search` → "ChatGPT (search)". The API may have more of them by
 * now.
 *
 * @param id in the spelling of `ai_platforms`
 */
export function platformName(id: string): string {
	const words = id.split('_').filter((word) => word !== '');
	return words.map((word) => SPELLINGS.get(word) ?? capitalize(word)).join(' ');
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The platforms that a prompt's first credit pays for (docs/api.md 7.6). */
export const STANDARD_PLATFORMS = ['ai_overviews', 'chatgpt', 'claude', 'perplexity'];

/**
 * Credits that a prompt costs in a run: 1 for the standard platforms together, and 1 for each other
 * platform (docs/api.md 7.6).
 *
 * @param platforms none for the brand's defaults, which are taken for standard ones
 */
export function creditsPerPrompt(platforms: string[]): number {
	const premium = [...new Set(platforms)].filter(
		(platform) => !STANDARD_PLATFORMS.includes(platform),
	);
	const hasStandard =
		platforms.length === 0 || platforms.some((each) => STANDARD_PLATFORMS.includes(each));
	return premium.length + (hasStandard ? 1 : 0);
}
