import { dryRunOfReads, type Operation, severalReadsOptions } from '../../../shared/forms/declare';
import { checkDifferent, compareReports } from '../../analysis/compare/compareReports';
import { comparisonFields } from '../../analysis/compare/fields';
import { findCompetitors, mentionField } from '../../analysis/results/fields';

export const compare: Operation = {
	name: 'Compare',
	value: 'compare',
	action: 'Compare reports',
	description:
		'Show what changed since an earlier report: score, prompts, platforms and cited domains',
	compose: ({ query }, parameter) => {
		checkDifferent(parameter('previousReportId'), parameter('reportId'));
		return async (context) => await compareReports(context, query);
	},
	fields: [...comparisonFields, severalReadsOptions(dryRunOfReads, findCompetitors, mentionField)],
};
