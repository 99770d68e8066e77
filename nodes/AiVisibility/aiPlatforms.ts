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
