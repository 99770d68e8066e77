import { dryRunOfReads, type Operation, severalReadsOptions } from '../../../shared/forms/declare';
import { alignRows } from '../../analysis/rows/columns';
import { columns, selectionFields } from '../../analysis/rows/fields';
import { findCompetitors, mentionField } from '../../analysis/results/fields';
import { readRows } from '../../analysis/rows/readRows';

export const getRows: Operation = {
	name: 'Get Rows',
	value: 'getRows',
	action: 'Get report rows',
	description:
		'Return flat rows for a sheet, a table or a chart: one per answer, prompt, AI assistant, company or report (1 request per report, 1 unit for the name of the brand)',
	compose:
		({ query }) =>
		async (context) =>
			await readRows(context, query),
	unify: alignRows,
	fields: [
		...selectionFields,
		severalReadsOptions(columns, dryRunOfReads, findCompetitors, mentionField),
	],
};
