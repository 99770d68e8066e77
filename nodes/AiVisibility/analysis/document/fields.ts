import { type Field, inForm, languageChoice, whether } from '../../../shared/forms/declare';
import {
	findCompetitors,
	includeDomains,
	latestReportFilters,
	reportChoice,
} from '../results/fields';
import { ENGLISH } from '../../../shared/reports/words/texts';

export const documentFields: Field[] = [
	...reportChoice,
	includeDomains,
	findCompetitors,
	latestReportFilters,
];

/** Comes first among the options, because most people change it. */
export const title = inForm('title', {
	rules: { whenEmpty: 'refuse' },
	placeholder: 'e.g. How AI assistants see you',
	description: 'Title of the document. If not set, the cover title of the white-label settings.',
});

/** What Get Overview has, too. */
export const appearance: Field[] = [
	inForm('accentColor', {
		type: 'color',
		default: '#2f6fed',
		rules: {
			is: ['^#[0-9A-Fa-f]{6}$', 'a color such as #3366FF'],
			whenEmpty: 'refuse',
		},
		description: 'Color of the bars. If not set, the primary color of the white-label settings.',
	}),
	inForm('fileField', {
		displayName: 'Put Output File in Field',
		default: 'data',
		rules: { whenEmpty: 'keep' },
		placeholder: 'e.g. data',
		description:
			'Name of the binary field with the same HTML as a file, to attach it to an email. If not set, data. If empty, there is no file.',
	}),
	inForm('logoUrl', {
		rules: { whenEmpty: 'refuse', is: 'secureAddress' },
		placeholder: 'e.g. https://agency.example/logo.png',
		description:
			'Address of a logo at the top, starting with https. Most email programs show no SVG. If not set, the logo of the white-label settings.',
	}),
	languageChoice(
		"Language of the document's own words, dates and numbers. For another one, set Texts (JSON).",
	),
	inForm('texts', {
		displayName: 'Texts (JSON)',
		type: 'json',
		default: JSON.stringify(ENGLISH, null, 2),
		description:
			'All words of the document, to change some, or for another language. Those you leave out or do not change are in the language of the option Language. The locale sets the form of dates and numbers, for example nl-NL.',
	}),
];

export const documentOptions: Field[] = [
	...appearance,
	inForm(
		'includeAnalysis',
		whether(
			"to add a section with the service's analysis of the report and its suggestion, in the service's words. 1 more request.",
		),
	),
];
