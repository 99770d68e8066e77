import {
	brandsField,
	choice,
	chosenBrands,
	type Field,
	inForm,
	notEmpty,
	toOptions,
	toFilters,
} from '../../../shared/forms/declare';
import { appearance, title } from '../document/fields';
import { mentionField, reportName } from '../results/fields';

/** A market ID belongs to one brand, so the market is named. */
export const market: Field = notEmpty(
	inForm('market', {
		placeholder: 'e.g. Germany',
		description: 'Only reports whose country or place has this text in its name',
	}),
);

/** Brands are not asked for their white-label settings: the page is about all of them. */
const overviewOptions = [...appearance, title].map((field) => ({
	...field,
	description: field.description?.replace(/ If not set, [^.]* white-label settings\./, ''),
}));

export const overviewFields: Field[] = [
	brandsField({ all: '', chosen: '' }, 'all', 'Which brands to show'),
	chosenBrands,
	reportName,
	inForm('overviewOutput', {
		displayName: 'Output',
		type: 'options',
		options: [
			choice(
				'document',
				'Document',
				'One item: a page as HTML, a subject, and texts for email and Slack',
			),
			choice(
				'brands',
				'One Item per Brand',
				'One for each market of the last run; also for brands without a report',
			),
		],
		default: 'document',
		description: 'The form of the overview',
	}),
	toFilters([market]),
	toOptions(...overviewOptions, mentionField),
];
