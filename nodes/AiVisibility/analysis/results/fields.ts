import {
	type Field,
	notEmpty,
	scheduledReportFilter,
	searchFilter,
	toFilters,
} from '../../../shared/forms/declare';
import { regionConfigFilter } from '../../locators';

/**
 * Filters for the reports of a brand. Required once added, because an empty filter would select the
 * report of another market.
 */
export const reportFilters = toFilters([
	notEmpty(regionConfigFilter),
	notEmpty(scheduledReportFilter),
	notEmpty(searchFilter('weekly')),
]);

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
