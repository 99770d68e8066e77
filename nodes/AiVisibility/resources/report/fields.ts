import { aiPlatforms } from '../../../shared/answers/aiPlatforms';
import { toCountry, toLanguage } from '../../places';
import { inBody } from '../../../shared/forms/declare';

export const platforms = inBody('ai_platforms', {
	displayName: 'AI Platforms',
	type: 'multiOptions',
	options: aiPlatforms,
	default: [],
	description:
		"The AI assistants to ask; if empty, the brand's defaults. A run costs 1 credit per prompt for all standard platforms together, plus 1 for each premium platform.",
});

export const country = toCountry('The country to run the prompts in');

export const language = toLanguage('The language to run the prompts in');

export const name = inBody('name', {
	placeholder: 'e.g. Weekly check',
	description: 'Name of the report',
});
