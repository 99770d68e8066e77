import {
	type Field,
	type Operation,
	rawOutputFields,
	severalReadsOptions,
} from '../../../shared/forms/declare';
import { checkDifferent, compareReports } from '../../analysis/compare/compareReports';
import { comparisonFields } from '../../analysis/compare/fields';
import { buildDocument } from '../../analysis/document/buildDocument';
import { documentFields, documentOptions, title } from '../../analysis/document/fields';
import { chosenTexts } from '../../../shared/reports/words/texts';
import { buildOverview } from '../../analysis/overview/buildOverview';
import { overviewFields } from '../../analysis/overview/fields';
import { findCompetitors, mentionField } from '../../analysis/results/fields';
import { alignRows } from '../../analysis/rows/columns';
import { selectionFields } from '../../analysis/rows/fields';
import { readRows } from '../../analysis/rows/readRows';

export const compare: Operation = {
	name: 'Compare',
	value: 'compare',
	action: 'Compare reports',
	description:
		'Show what changed since an earlier report: score, prompts, platforms and cited domains (4 to 6 requests and 1 per 100 citations of each report; no credits)',
	compose: ({ query }, parameter) => {
		checkDifferent(parameter('previousReportId'), parameter('reportId'));
		return async (context) => await compareReports(context, query);
	},
	fields: [...comparisonFields, severalReadsOptions(findCompetitors, mentionField)],
};

const documentForm = severalReadsOptions(...documentOptions, findCompetitors, mentionField);

export const getHtml: Operation = {
	name: 'Get as HTML',
	value: 'getHtml',
	action: 'Get report as HTML',
	description:
		'Turn a report into an email or page for your client, with what changed since the previous one (5 to 9 requests and 1 per 100 citations of each report; no credits)',
	compose: ({ query }, parameter) => {
		const texts = chosenTexts(parameter);
		return async (context) => await buildDocument(context, query, texts);
	},
	fields: [
		...documentFields,
		{ ...documentForm, options: [title, ...(documentForm.options as Field[])] },
	],
};

export const getOverview: Operation = {
	name: 'Get Overview',
	value: 'getOverview',
	action: 'Get overview of brands',
	description:
		'Show many brands by their latest reports on one page, the largest loss first (1 request per 100 brands, at most 4 per brand; no credits)',
	compose: ({ query }, parameter) => {
		const texts = chosenTexts(parameter);
		return async (context) => await buildOverview(context, query, texts);
	},
	fields: overviewFields,
};

export const getRows: Operation = {
	name: 'Get Rows',
	value: 'getRows',
	action: 'Get report rows',
	description:
		'Return flat rows for a sheet, a table or a chart: one per answer, prompt, AI assistant, company or report (1 request per report, and 1 to 3 for the report list and names; no credits)',
	compose:
		({ query }) =>
		async (context) =>
			await readRows(context, query),
	unify: alignRows,
	fields: [
		...selectionFields,
		...rawOutputFields,
		severalReadsOptions(findCompetitors, mentionField),
	],
};
