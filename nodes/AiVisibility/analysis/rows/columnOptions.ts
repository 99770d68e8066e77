import { offeredOptions } from '../../../shared/forms/declare';
import { readPages } from '../../../shared/requests/pagination';
import { toAnswers } from '../../../shared/reports/answers';
import { readCompletedReport } from '../results/reports';
import { toFacts } from '../results/reportFacts';
import { toAnswerRows } from './answerRows';
import { columnsOf, COUNTED_COLUMNS, OWN_COLUMNS, type RowPer } from './columns';
import { toCountedRows } from './countedRows';

/** Lists the columns that rows of the brand's latest report have. */
export const getRowColumns = offeredOptions(
	'options.columns',
	['brandId'],
	async (client, selected, form) => {
		// Undefined in workflows from before there was this choice.
		const rowPer = (form.getCurrentNodeParameter('rowPer') ?? 'answer') as RowPer;
		const isAnswer = rowPer === 'answer';
		const query = { brand_id: selected('brandId'), status: 'completed' };
		const request = { method: 'GET' as const, path: '/v1/reports', query };
		const reports = await readPages(client, request, 'cursor', 1);
		const found = new Set(isAnswer ? Object.keys(OWN_COLUMNS) : []);
		for (const { id } of reports) {
			const report = await readCompletedReport(client, String(id));
			const companies = { brand: '', competitors: [], search: () => [] };
			const facts = toFacts(report, { brand: null, schedule: null }, 'UTC');
			const read = { report, facts, companies, answers: toAnswers(report) };
			const rows = isAnswer
				? toAnswerRows(read, undefined)
				: toCountedRows(rowPer, read, undefined);
			for (const row of rows) for (const name of Object.keys(row)) found.add(name);
		}
		const texts = isAnswer ? OWN_COLUMNS : COUNTED_COLUMNS;
		const further = isAnswer
			? 'Field of the results, as the service names it'
			: 'Percent of the answers of this AI assistant that mention the brand';
		return columnsOf(found).map((name) => ({
			name,
			value: name,
			description: texts[name] ?? further,
		}));
	},
);
