import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { shortened } from '../../../shared/base/values/display';
import { mapInTurns } from '../../../shared/base/time/clock';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { toReport } from '../../../shared/reports/answers';
import { isUnknown, readMentions, saysOnlyMention } from '../../../shared/reports/mentions';
import { MAX_RECORDS } from '../../../shared/requests/pagination';
import { requireBrandOf } from '../../../shared/run/brandCheck';
import { findLatestReport } from '../chosenReport';
import { readAbout } from '../../../shared/reports/read/reportFacts';
import { pagesOfReports, readCompletedReport, readTogether } from '../../../shared/reports/read/reports';
import { type ReportForRows, type RowPer, toReportRows } from './reportRows';

/** @throws ApiFailure; OperationError, also for more rows than n8n can handle */
export async function readRows(context: OperationContext, query: IDataObject): Promise<unknown[]> {
	const { parameter, note } = context;
	const ids = await selectReports(context, query);
	if (ids.length === 0)
		note('No completed report was found, so there are no rows. Check the date and the filters.');
	const reports = await readReports(context, ids);
	const rowPer = parameter('rowPer') as RowPer;
	const only = parameter('only', 'all');
	if (reports.some(isUnknown) && rowPer !== 'company') {
		const columns = rowPer === 'answer' ? 'is_mentioned is' : 'mentions and rates are';
		const effect = only === 'all' ? `${columns} empty in their rows` : 'Only leaves their rows out';
		note(
			`For some reports, no field of the results agrees with the scores, so it is not known which answers mention the brand: ${effect}. Set the option Mention Field.`,
		);
	}
	const rows = await toRows(rowPer, reports);
	return rows.filter(filterFor(rowPer, only));
}

async function toRows(rowPer: RowPer, reports: ReportForRows[]): Promise<IDataObject[]> {
	// What is_mentioned says is not said twice.
	const known = reports.find(({ mentionField }) => mentionField)?.mentionField;
	const twice = known !== undefined && (await saysOnlyMention(reports, known)) ? known : undefined;
	const rows = await mapInTurns(
		reports,
		async (report) => await toReportRows(rowPer, report, report.mentionField && twice),
	);
	return rows.flat();
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
	if (ids.size > 0 || chosen !== 'scheduleRun') return [...ids].reverse();
	throw new OperationError(
		`No completed report has the batch ID "${shortened(query.batch_id)}"`,
		"Take it from the trigger (scheduled_run_id) or from a report of the run (batch_id), and check 'Brand'. The reports of a run that still goes on come when they are completed.",
		'no_completed_report',
	);
}

async function readReports(context: OperationContext, ids: string[]): Promise<ReportForRows[]> {
	const { client, parameter } = context;
	const isWanted = parameter('findCompetitors') === true || parameter('rowPer') === 'company';
	let count = 0;
	const reports = await readTogether(ids, async (id) => {
		const record = await readCompletedReport(client, id);
		await requireBrandOf(context, record, 'Report');
		const { facts, companies } = await readAbout(context, record, isWanted);
		if (isWanted && companies === undefined) throwOrNote(context);
		const report = { ...(await toReport(record, companies)), facts };
		count += report.answers.length;
		if (count <= MAX_RECORDS) return report;
		throw new OperationError(
			`There are more than ${MAX_RECORDS.toLocaleString('en-US')} answers`,
			'Choose a later date or add filters: n8n cannot take more for one item.',
			'too_many_records',
		);
	});
	return await readMentions(reports, String(parameter('options.mentionField', '')));
}

const NO_COMPETITORS = 'The API key may not read competitors';
const ADD_SCOPE = 'Add the scope read:competitors to the key.';

/** Rows of companies need what the key may not read; others do without. */
function throwOrNote({ parameter, note }: OperationContext): void {
	if (parameter('rowPer') === 'company')
		throw new OperationError(NO_COMPETITORS, ADD_SCOPE, 'insufficient_scope');
	note(`${NO_COMPETITORS}, so the column competitors_named is missing. ${ADD_SCOPE}`);
}

/** A row without a known mention matches neither choice. */
function filterFor(rowPer: RowPer, chosen: unknown): (row: IDataObject) => boolean {
	if (chosen === 'all') return () => true;
	const wanted = chosen === 'mentioned';
	return rowPer === 'answer'
		? ({ is_mentioned: isMentioned }) => isMentioned === wanted
		: ({ mention_rate: rate }) => rate !== null && Number(rate) > 0 === wanted;
}
