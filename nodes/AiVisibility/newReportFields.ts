import { aiPlatforms, PREMIUM } from '../shared/reports/aiPlatforms';
import { inBody, RUN_COST, text, toCountry, toLanguage } from '../shared/forms/declare';

export const location = text(
	'location',
	'Berlin',
	'The place within the country to run the prompts in',
	{ rules: { isName: true } },
);

export const newReportName = text('name', 'Weekly check', 'Name of the report');

export const country = toCountry('The country to run the prompts in');

export const language = toLanguage('The language to run the prompts in');

const premium = aiPlatforms
	.flatMap(({ name }) => (name.endsWith(PREMIUM) ? name.replace(PREMIUM, '') : []))
	.join(', ');

export const platforms = inBody('ai_platforms', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	default: [],
	description: `The AI assistants to ask. Leave this empty for the brand's defaults. A run costs ${RUN_COST}: ${premium}.`,
});

/** Whom a report asks, and where. */
export const marketFields = [platforms, country, language, location];
