import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { createEventLoopYield } from '../../../shared/base/time/clock';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { findLatestReport } from '../results/latest';
import { pagesOfReports } from '../results/reports';
import { isUnknown, saysOnlyMention } from '../../../shared/reports/mentions';
import { toAnswerRows } from './answerRows';
import type { RowPer } from './columns';
import { toCountedRows } from './countedRows';
import { readReports, type ReportForRows } from './readReports';

const NO_FIELD =
	'For some reports, no field of the results agrees with the scores, so it is not known which answers mention the brand';

const unknownHint = (rowPer: RowPer): string =>
	`${NO_FIELD}: ${rowPer === 'answer' ? 'is_mentioned is' : 'mentions and rates are'} empty in their rows. Set the option Mention Field.`;

const LEFT_OUT_HINT = `${NO_FIELD}: Only leaves their rows out. Set the option Mention Field.`;

const NO_REPORTS_HINT =
	'No completed report was found, so there are no rows. Check the Batch ID, or the date and the filters.';

/**
 * Reads reports and returns their results as flat rows, oldest report first.
 *
 * @throws ApiFailure; OperationError for a report that has not completed, for a field that no
 * result has, and for more rows than n8n can handle
 */
export async function readRows(context: OperationContext, query: IDataObject): Promise<unknown[]> {
	const { parameter, note } = context;
	const ids = await selectReports(context, query);
	if (ids.length === 0) note(NO_REPORTS_HINT);
	const reports = await readReports(context, ids);
	const rowPer = parameter('rowPer') as RowPer;
	const only = parameter('only', 'all');
	if (reports.some(isUnknown) && rowPer !== 'company')
		note(only === 'all' ? unknownHint(rowPer) : LEFT_OUT_HINT);
	const rows = await toRows(rowPer, reports);
	return rows.filter(filterFor(rowPer, only));
}

async function toRows(rowPer: RowPer, reports: ReportForRows[]): Promise<IDataObject[]> {
	const yieldToEventLoop = createEventLoopYield();
	// What is_mentioned says is not said twice.
	const known = reports.find(({ mentionField }) => mentionField)?.mentionField;
	const twice = known !== undefined && saysOnlyMention(reports, known) ? known : undefined;
	const rows: IDataObject[] = [];
	for (const report of reports) {
		const own =
			rowPer === 'answer'
				? toAnswerRows(report, report.mentionField && twice)
				: toCountedRows(rowPer, report);
		for (const row of own) rows.push(row);
		await yieldToEventLoop();
	}
	return rows;
}

async function selectReports(context: OperationContext, query: IDataObject): Promise<string[]> {
	const { parameter } = context;
	const chosen = parameter('rowsFrom');
	if (chosen === 'report') return [String(parameter('reportId'))];
	if (chosen === 'latest') {
		const { id, notes } = await findLatestReport(context, query);
		for (const each of notes) context.note(each);
		return [id];
	}
	// A list that shifts while it is read has a report twice.
	const ids = new Set<string>();
	const reports = pagesOfReports(context, query, toTimestamp(parameter('since')));
	for await (const page of reports) for (const { id } of page) ids.add(String(id));
	return [...ids].reverse();
}

/** A row without a known mention matches neither choice. */
function filterFor(rowPer: RowPer, chosen: unknown): (row: IDataObject) => boolean {
	if (chosen === 'all') return () => true;
	const wanted = chosen === 'mentioned';
	return rowPer === 'answer'
		? ({ is_mentioned: isMentioned }) => isMentioned === wanted
		: ({ mention_rate: rate }) => rate !== null && Number(rate) > 0 === wanted;
}
