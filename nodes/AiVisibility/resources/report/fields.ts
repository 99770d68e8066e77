import { aiPlatforms } from '../../../shared/answers/aiPlatforms';
import { toCountry, toLanguage } from '../../places';
import type { Field } from '../../../shared/forms/declare';

export const platforms: Field = {
	displayName: 'AI Platforms',
	name: 'aiPlatforms',
	type: 'multiOptions',
	options: aiPlatforms,
	default: [],
	description:
		"The AI assistants to ask; if empty, the brand's defaults. A run costs 1 credit per prompt for all standard platforms together, plus 1 for each premium platform.",
	routing: { send: { type: 'body', property: 'ai_platforms' } },
};

export const country = toCountry('The country to run the prompts in');

export const language = toLanguage('The language to run the prompts in');

export const location: Field = {
	displayName: 'Location',
	name: 'location',
	type: 'string',
	default: '',
	placeholder: 'e.g. Berlin',
	description: 'The place within the country to run the prompts in',
	routing: { send: { type: 'body', property: 'location' } },
};

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Weekly check',
	description: 'Name of the report',
	routing: { send: { type: 'body', property: 'name' } },
};
