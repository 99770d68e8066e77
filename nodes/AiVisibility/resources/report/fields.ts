import { choice, inForm, text } from '../../../shared/forms/declare';

export const name = text('name', 'Weekly check', 'Name of the report');

export const missingFacts = inForm('missingFacts', {
	displayName: 'If the Brand Has No Facts',
	type: 'options',
	options: [
		choice('generate', 'Research Them', 'Costs 1 credit and takes up to 3 minutes'),
		choice('stop', 'Stop', 'Stop with an error'),
	],
	default: 'generate',
	description: 'What to do if the brand has no description yet, because reports need one',
});
