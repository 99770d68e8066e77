import {
	type Field,
	notEmpty,
	scheduledReportFilter,
	searchFilter,
	toFilters,
} from '../../../shared/declare';
import { regionConfigFilter } from '../../locators';

/** Which reports of a brand. A filter without a value would choose the report of another market. */
export const reportFilters = toFilters([
	notEmpty(regionConfigFilter),
	notEmpty(scheduledReportFilter),
	notEmpty(searchFilter('weekly')),
]);

/** Looks for other companies in the answers. */
export const findCompetitors: Field = {
	displayName: 'Find Competitors',
	name: 'findCompetitors',
	type: 'boolean',
	default: true,
	description:
		"Whether to look for the names and domains of the brand's competitors in the texts of the answers. Reads the list of competitors once.",
};

/** For results in which the node finds no such field, or the wrong one. */
export const mentionField: Field = {
	displayName: 'Mention Field',
	name: 'mentionField',
	type: 'string',
	default: '',
	description:
		'The column of Get Rows that says whether an answer mentions the brand: true, or a rank. If empty, the node finds the one that agrees with the score.',
};
