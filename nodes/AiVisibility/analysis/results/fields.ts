import {
	brandForList,
	brandInQuery,
	choice,
	type Field,
	inForm,
	inQuery,
	notEmpty,
	scheduledReportFilter,
	showFor,
	toFilters,
	whether,
} from '../../../shared/forms/declare';
import { regionConfigFilter, reportInPath } from '../../locators';

/** The name of a report. An expression without a result would select the report of another name. */
export const reportName = inQuery('search', {
	displayName: 'Report Name',
	name: 'reportName',
	rules: { whenEmpty: 'keep' },
	placeholder: 'e.g. weekly',
	description: 'Only reports with this in their name. If empty, any completed report counts.',
});

/** Required once added, because an empty filter would select the report of another market. */
export const reportFilters = toFilters([
	notEmpty(regionConfigFilter),
	notEmpty(scheduledReportFilter),
]);

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

export const includeDomains = inForm('includeDomains', {
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
