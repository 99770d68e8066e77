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
	marketFilter,
	mentionField,
	regionConfigFilter,
	scheduledReportFilter,
	showFor,
	toFilters,
	toOptions,
	whether,
	wholeNumber,
} from '../../shared/forms/declare';
import { reportInPath } from '../locators';

/** The name of a report. An expression without a result would select the report of another name. */
export const reportName = inQuery('search', {
	displayName: 'Report Name',
	name: 'reportName',
	rules: { whenEmpty: 'keep' },
	placeholder: 'e.g. weekly',
	description:
		'Only reports whose name contains this text. If the field is empty, any completed report counts.',
});

export const oneReport = [
	choice(
		'latest',
		'Latest Report',
		"The newest completed report of the brand. If a run covers several markets, the node takes the report of the brand's own country. If there is none, it takes the market with the most earlier reports. To choose a report, set 'Report Name' or a filter.",
	),
	choice('report', 'One Report'),
];

export const reportFrom = inForm('reportFrom', {
	type: 'options',
	options: oneReport,
	default: 'latest',
	description: 'Which report to use',
});

export const reportChoice: Field[] = [
	reportFrom,
	...showFor(reportFrom, ['report'], brandForList),
	...showFor(reportFrom, ['latest'], brandInQuery),
	...showFor(reportFrom, ['report'], reportInPath),
	...showFor(reportFrom, ['latest'], reportName),
];

export const latestReportFilters = showFor(
	reportFrom,
	['latest'],
	toFilters([regionConfigFilter, scheduledReportFilter]),
);

export const findCompetitors = inForm('findCompetitors', {
	scope: 'read:competitors',
	...whether(
		"to look for the brand's competitors in the texts of the answers. This reads the list of competitors once.",
	),
});

export const includeDomains = inForm('includeDomains', {
	displayName: 'Compare Cited Domains',
	...whether(
		'to also compare the domains that the answers cite. This costs 2 units per 100 citations of each report.',
	),
});

export const previousReport = locator('previousReportId', 'Earlier Report', 'searchReports', {
	description: 'The report to compare with',
});

export const sinceDate = inForm('since', {
	displayName: 'Date',
	type: 'dateTime',
	required: true,
	description:
		'When you took action, for example when the article was published. If the time is midnight, reports of that day count as earlier than the action.',
});

export const actedPrompts = inForm('actedPrompts', {
	displayName: 'Prompts',
	typeOptions: { rows: 3 },
	rules: { list: 'lines', whenEmpty: 'keep' },
	placeholder: 'e.g. Which coffee subscription is best for offices?',
	description:
		'The prompts that you worked on, one per line or as an array. Copy their texts from the report. They are compared with similar prompts that you did not work on. If the field is empty, all prompts count.',
});

export const alsoActedOn = inForm('alsoActedOn', {
	typeOptions: { rows: 3 },
	rules: { list: 'lines', whenEmpty: 'keep' },
	placeholder: 'e.g. Where do offices buy coffee?',
	description:
		'Other prompts that you worked on, one per line or as an array. They are left out of the comparison, because your work may have changed them, too.',
});

export const compareWith = inForm('compareWith', {
	type: 'options',
	options: [
		choice('report', 'Chosen Report'),
		choice(
			'previous',
			'Previous Report',
			'The last completed report before the chosen one, with the same schedule and market. If it has no schedule, the last one with the same name and market.',
		),
		choice(
			'since',
			'Reports Before a Date',
			'Shows whether something that you did has helped. Compares the newest reports since the date (up to four) with up to four before it. This makes 1 request per report.',
		),
	],
	default: 'previous',
	description: 'What to compare the report with',
});

export const comparisonFields: Field[] = [
	...reportChoice,
	compareWith,
	...showFor(compareWith, ['report'], previousReport),
	...showFor(compareWith, ['since'], sinceDate, actedPrompts, alsoActedOn),
	...showFor(compareWith, ['previous', 'report'], includeDomains, findCompetitors),
	...latestReportFilters,
];

export const documentFields: Field[] = [
	...reportChoice,
	includeDomains,
	findCompetitors,
	...latestReportFilters,
];

export const title = inForm('title', {
	rules: { whenEmpty: 'refuse' },
	placeholder: 'e.g. How AI assistants see you',
	description:
		'Title of the document. If it is not set, the document has the cover title of the white-label settings.',
});

export const accentColor = inForm('accentColor', {
	type: 'color',
	default: '#2f6fed',
	rules: {
		is: ['^#[0-9A-Fa-f]{6}$', 'a color such as #3366FF'],
		whenEmpty: 'refuse',
	},
	description:
		'Color of the bars. If it is not set, the bars have the primary color of the white-label settings.',
});

export const fileField = inForm('fileField', {
	displayName: 'Put Output File in Field',
	default: 'data',
	rules: { whenEmpty: 'keep' },
	placeholder: 'e.g. data',
	description:
		"Name of the binary field with the same HTML as a file, which you can attach to an email. The name is 'data' unless you change it. Clear the field to create no file.",
});

export const logoUrl = inForm('logoUrl', {
	rules: { whenEmpty: 'refuse', is: 'secureAddress' },
	placeholder: 'e.g. https://agency.example/logo.png',
	description:
		'The https address of the logo at the top, such as a PNG file (most email programs do not show SVG files). If it is not set, the document has the logo of the white-label settings.',
});

/** What Get Overview has, too. */
const appearance: Field[] = [
	accentColor,
	fileField,
	logoUrl,
	languageChoice(
		"Language of the document's own words, dates and numbers. Texts of the service are not translated.",
	),
];

export const includeAnalysis = inForm(
	'includeAnalysis',
	whether(
		"to add a section with the service's analysis of the report and its suggestion, in the service's words. This needs 1 more request.",
	),
);

export const documentOptions: Field[] = [...appearance, includeAnalysis, title];

/** Brands are not asked for their white-label settings: the page is about all of them. */
const overviewOptions = [...appearance, title].map((field) => ({
	...field,
	description: field.description?.replace(/\. If it is not set, [^.]* white-label settings\.$/, ''),
}));

export const overviewOutput = inForm('overviewOutput', {
	displayName: 'Output',
	type: 'options',
	options: [
		choice(
			'document',
			'Document',
			'Returns one item with a page as HTML, a subject, and texts for email and Slack',
		),
		choice(
			'brands',
			'One Item per Brand',
			'Returns an item for each brand and market of its last run, even for brands without a report',
		),
	],
	default: 'document',
	description: 'What to return',
});

export const overviewFields: Field[] = [
	brandsField({ all: '', chosen: '' }, 'all', 'Which brands to show'),
	chosenBrands,
	reportName,
	overviewOutput,
	toFilters([marketFilter]),
	toOptions(...overviewOptions, mentionField),
];

const stepKinds = [
	choice('alias_suggestion', 'Alias Suggestions'),
	choice('cited_page', 'Cited Pages to Ask for a Link'),
	choice('content_opportunity', 'Content Opportunities'),
	choice('lost_mention', 'Lost Mentions'),
	choice('missed_prompt', 'Missed Prompts'),
];

export const kinds = inForm('kinds', {
	type: 'multiOptions',
	options: stepKinds,
	required: true,
	default: stepKinds.map(({ value }) => value),
	description: 'Which steps to return',
});

export const maxSteps = inForm('maxSteps', {
	displayName: 'Limit',
	...wholeNumber({ from: 1, to: 100, initial: 50 }),
	required: true,
	description: 'Max number of steps to return for each brand',
});

export const stepsOf = brandsField(
	{ all: '', chosen: '', one: '' },
	'one',
	'The brands for which to return steps',
);

export const nextStepsFields: Field[] = [
	stepsOf,
	...showFor(stepsOf, ['one'], brandInPath),
	chosenBrands,
	kinds,
	reportName,
	maxSteps,
	toFilters([marketFilter]),
	toOptions(mentionField),
];
