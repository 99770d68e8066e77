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

/** The standard platforms: one credit per prompt pays for all of them (docs/api.md 7.6). */
const STANDARD_PLATFORMS = ['ai_overviews', 'chatgpt', 'claude', 'perplexity'];

/**
 * Credits that a prompt costs in a run: 1 for all standard platforms together, and 1 for each premium
 * platform (docs/api.md 7.6).
 *
 * @param platforms of the report; when empty, the brand's defaults apply and are counted as standard
 */
export function creditsPerPrompt(platforms: string[]): number {
	const premium = [...new Set(platforms)].filter(
		(platform) => !STANDARD_PLATFORMS.includes(platform),
	);
	const hasStandard =
		platforms.length === 0 || platforms.some((each) => STANDARD_PLATFORMS.includes(each));
	return premium.length + (hasStandard ? 1 : 0);
}
