import type { INodePropertyOptions } from 'n8n-workflow';

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

/** `chatgpt_search` → "ChatGPT Search"; a platform that the API adds has its ID as its name. */
export function platformName(id: string): string {
	const known = aiPlatforms.find(({ value }) => value === id);
	return known?.name.replace(PREMIUM, '') ?? id;
}
