import {
	brandForList,
	brandInPath,
	brandInQuery,
	brandsField,
	choice,
	chosenBrands,
	type Field,
	inForm,
	inQuery,
	languageChoice,
	locator,
	scheduledReportFilter,
	showFor,
	toFilters,
	toOptions,
	whether,
	wholeNumber,
} from '../../shared/forms/declare';
import { ENGLISH } from '../../shared/reports/tell/texts';
import { regionConfigFilter, reportInPath } from '../locators';

/** The name of a report. An expression without a result would select the report of another name. */
export const reportName = inQuery('search', {
	displayName: 'Report Name',
	name: 'reportName',
	rules: { whenEmpty: 'keep' },
	placeholder: 'e.g. weekly',
	description: 'Only reports with this in their name. If empty, any completed report counts.',
});

export const reportFilters = toFilters([regionConfigFilter, scheduledReportFilter]);

export const oneReport = [
	choice(
		'latest',
		'Latest Report',
		'The newest completed report of the brand, whatever its name. Of a run in several markets, that of the own country, else of the longest history. To narrow it, set Report Name or a filter.',
	),
	choice('report', 'One Report'),
];

export const reportChoice: Field[] = [
	inForm('reportFrom', {
		type: 'options',
		options: oneReport,
		default: 'latest',
		description: 'Which report to work on',
	}),
	showFor('reportFrom', ['report'], brandForList),
	showFor('reportFrom', ['latest'], brandInQuery),
	showFor('reportFrom', ['report'], reportInPath),
	showFor('reportFrom', ['latest'], reportName),
];

export const latestReportFilters = showFor('reportFrom', ['latest'], reportFilters);

export const findCompetitors = inForm('findCompetitors', {
	scope: 'read:competitors',
	...whether(
		"to look for the brand's competitors in the texts of the answers. Reads the list of competitors once.",
	),
});

const includeDomains = inForm('includeDomains', {
	displayName: 'Compare Cited Domains',
	...whether(
		'to also compare the domains that the answers cite. Costs 2 units per 100 citations of each report.',
	),
});

/** For results where the node finds no such field, or the wrong one. */
export const mentionField = inForm('mentionField', {
	description:
		'The column of Get Rows that says whether an answer mentions the brand: true, or a rank. If empty, the node finds the one that agrees with the score.',
});

const previousReport = locator('previousReportId', 'Earlier Report', 'searchReports', {
	description: 'The report to compare with',
});

const sinceDate = inForm('since', {
	displayName: 'Date',
	type: 'dateTime',
	required: true,
	description:
		'When you acted, for example when the article was published. Midnight counts as no time of day: the reports of that day then count as before.',
});

const actedPrompts = inForm('actedPrompts', {
	displayName: 'Prompts',
	typeOptions: { rows: 3 },
	rules: { list: 'lines', whenEmpty: 'keep' },
	placeholder: 'e.g. Which coffee subscription is best for offices?',
	description:
		'The prompts that the act was for, one per line or as an array, with the texts that the reports have. They are compared with prompts alike. If empty, all prompts count.',
});

const alsoActedOn = inForm('alsoActedOn', {
	typeOptions: { rows: 3 },
	rules: { list: 'lines', whenEmpty: 'keep' },
	placeholder: 'e.g. Where do offices buy coffee?',
	description:
		'Prompts of your other acts, one per line or as an array. They do not count as prompts alike, because those acts may have lifted them, too.',
});

export const comparisonFields: Field[] = [
	...reportChoice,
	inForm('compareWith', {
		type: 'options',
		options: [
			choice('report', 'Chosen Report'),
			choice(
				'previous',
				'Previous Report',
				'The last completed report before it, of the same schedule and market. Without a schedule, of the same name and market.',
			),
			choice(
				'since',
				'Reports Before a Date',
				'Did it help? The last four reports since the date against up to four before it, all of the same series: 1 request per report',
			),
		],
		default: 'previous',
		description: 'What to compare it with',
	}),
	showFor('compareWith', ['report'], previousReport),
	showFor('compareWith', ['since'], sinceDate),
	showFor('compareWith', ['since'], actedPrompts),
	showFor('compareWith', ['since'], alsoActedOn),
	showFor('compareWith', ['previous', 'report'], includeDomains),
	showFor('compareWith', ['previous', 'report'], findCompetitors),
	latestReportFilters,
];

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
const appearance: Field[] = [
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

/** A market ID belongs to one brand, so the market is named. */
const market = inForm('market', {
	placeholder: 'e.g. Germany',
	description: 'Only reports whose country or place has this text in its name',
});

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

const kinds = [
	choice('alias_suggestion', 'Alias Suggestions'),
	choice('cited_page', 'Cited Pages to Ask for a Link'),
	choice('content_opportunity', 'Content Opportunities'),
	choice('lost_mention', 'Lost Mentions'),
	choice('missed_prompt', 'Missed Prompts'),
];

export const nextStepsFields: Field[] = [
	brandsField({ all: '', chosen: '', one: '' }, 'one', 'Whose steps to return'),
	showFor('brands', ['one'], brandInPath),
	chosenBrands,
	inForm('kinds', {
		type: 'multiOptions',
		options: kinds,
		rules: { list: 'commas' },
		required: true,
		default: kinds.map(({ value }) => value),
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
