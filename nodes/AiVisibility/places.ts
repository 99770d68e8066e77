import { aiPlatforms } from '../shared/reports/aiPlatforms';
import { inBody, toCountry, toLanguage } from '../shared/forms/declare';

export const location = inBody('location', {
	rules: { isName: true },
	placeholder: 'e.g. Berlin',
	description: 'The place within the country to run the prompts in',
});

/** Where the prompts of a report or market run. */
export const country = toCountry('The country to run the prompts in');

export const language = toLanguage('The language to run the prompts in');

export const platforms = inBody('ai_platforms', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	default: [],
	description:
		'The AI assistants to ask; if empty, the defaults. A run costs 1 credit per prompt for all standard assistants together, plus 1 for each premium assistant.',
});
