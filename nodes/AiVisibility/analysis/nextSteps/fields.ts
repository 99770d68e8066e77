import {
	brandInPath,
	brandsField,
	chosenBrands,
	type Field,
	inForm,
	toOptions,
	showFor,
	toFilters,
	wholeNumber,
} from '../../../shared/forms/declare';
import { market } from '../overview/fields';
import { mentionField, reportName } from '../results/fields';

const choices = [
	{ name: 'Alias Suggestions', value: 'alias_suggestion' },
	{ name: 'Cited Pages to Ask for a Link', value: 'cited_page' },
	{ name: 'Content Opportunities', value: 'content_opportunity' },
	{ name: 'Lost Mentions', value: 'lost_mention' },
	{ name: 'Missed Prompts', value: 'missed_prompt' },
];

export const nextStepsFields: Field[] = [
	brandsField({ all: '', chosen: '', one: '' }, 'one', 'Whose steps to return'),
	showFor('brands', ['one'], brandInPath),
	chosenBrands,
	inForm('kinds', {
		type: 'multiOptions',
		options: choices,
		rules: { list: 'commas' },
		required: true,
		default: choices.map(({ value }) => value),
		description: 'Which steps to return',
	}),
	reportName,
	inForm('maxSteps', {
		displayName: 'Limit',
		...wholeNumber({ from: 1, to: 100, initial: 50 }),
		required: true,
		description: 'Max number of steps to return for each brand',
	}),
	toFilters([market]),
	toOptions(mentionField),
];
