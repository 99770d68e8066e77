import {
	brandForList,
	brandInQuery,
	type Field,
	inQuery,
	notEmpty,
	scheduledReportFilter,
	toFilters,
} from '../../../shared/forms/declare';
import { regionConfigFilter, reportInPath } from '../../locators';

/** The name of a report. An expression without a result would select the report of another name. */
export const reportName = inQuery('search', {
	displayName: 'Name',
	name: 'reportName',
	rules: { notMissing: true },
	placeholder: 'e.g. weekly',
	description: 'Only reports with this in their name. If empty, any completed report counts.',
});

/**
 * Filters for the reports of a brand. Required once added, because an empty filter would select the
 * report of another market.
 */
export const reportFilters = toFilters([
	notEmpty(regionConfigFilter),
	notEmpty(scheduledReportFilter),
]);

/** What the choice Latest Report takes. */
export const LATEST_REPORT =
	'The newest completed report of the brand: any, unless you set Name, or filter by market or schedule';

/** Whether an operation is about the latest report of a brand, or a chosen one. */
type ReportFrom = 'latest' | 'report';

const showFor = (reportFrom: ReportFrom, field: Field): Field => ({
	...field,
	displayOptions: { show: { reportFrom: [reportFrom] } },
});

/**
 * Builds the parameters that choose a report.
 *
 * @param initial the choice of a new node
 */
export const reportChoice = (initial: ReportFrom): Field[] => [
	{
		displayName: 'Report From',
		name: 'reportFrom',
		type: 'options',
		options: [
			{
				name: 'Latest Report',
				value: 'latest',
				description: LATEST_REPORT,
			},
			{ name: 'One Report', value: 'report' },
		],
		default: initial,
		description: 'Which report to work on',
	},
	showFor('report', brandForList),
	showFor('latest', brandInQuery),
	showFor('report', reportInPath),
	showFor('latest', reportName),
];

/** The filters of the latest report. */
export const latestReportFilters = showFor('latest', reportFilters);

/** The option to search the answers for other companies. */
export const findCompetitors: Field = {
	displayName: 'Find Competitors',
	name: 'findCompetitors',
	type: 'boolean',
	default: true,
	description:
		"Whether to look for the names and domains of the brand's competitors in the texts of the answers. Reads the list of competitors once.",
};

/** For results where the node finds no such field, or the wrong one. */
export const mentionField: Field = {
	displayName: 'Mention Field',
	name: 'mentionField',
	type: 'string',
	default: '',
	description:
		'The column of Get Rows that says whether an answer mentions the brand: true, or a rank. If empty, the node finds the one that agrees with the score.',
};
