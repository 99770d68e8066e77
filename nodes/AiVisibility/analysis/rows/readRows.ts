import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { createEventLoopYield } from '../../../shared/base/time/yieldToEventLoop';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { MAX_RECORDS } from '../../../shared/requests/pagination';
import { pathTo } from '../../../shared/requests/path';
import { toAnswers } from '../../../shared/answers/answers';
import { readCompletedReport } from '../results/completedReport';
import { readCompetitors } from '../results/competitors';
import { completedReports, findLatestReport } from '../results/listedReports';
import {
	hasResults,
	mentionFieldsOf,
	readMentionField,
	saysOnlyMention,
	type AnsweredReport,
} from '../../../shared/answers/mentions';
import { previewReads } from '../results/previewReads';
import { readReportFacts, type ReportFacts } from '../results/reportFacts';
import { COMPETITORS_COLUMN } from './columns';
import { pickColumns, toChosenColumns } from './pickColumns';
import { toRows } from './toRows';

/** Reports that are read at the same time, within the rate limit. */
const READ_TOGETHER = 4;

const NO_FIELD =
	'For some reports, no field of the results agrees with the scores, so it is not known which answers mention the brand';

const UNKNOWN_HINT = `${NO_FIELD}: is_mentioned is empty in their rows. Set the option Mention Field.`;

const LEFT_OUT_HINT = `${NO_FIELD}: Only leaves their rows out. Set the option Mention Field.`;

const NO_REPORTS_HINT =
	'No completed report was found, so there are no rows. Check the Batch ID, or the date and the filters.';

/** A report with everything that its rows need. */
type ReadReport = AnsweredReport & { facts: ReportFacts; competitors?: string[] };

/**
 * Reads reports and returns their results as flat rows, oldest report first.
 *
 * @param filters of the list of reports, as the form puts them into the query
 * @returns one row per prompt and platform
 * @throws ApiFailure; OperationError for a report that has not completed, for a field or column that
 * no result has, and for more rows than n8n can handle
 */
export async function readRows(
	context: OperationContext,
	filters: IDataObject,
): Promise<unknown[]> {
	const { parameter, note } = context;
	const ids = await selectReports(context, filters);
	if (ids.length === 0) note(NO_REPORTS_HINT);
	if (parameter('options.dryRun') === true) return [await previewRows(context, filters, ids)];
	const yieldToEventLoop = createEventLoopYield();
	const reports = await readReports(context, ids);
	const fields = mentionFieldsOf(reports, readMentionField(context));
	if (reports.some((report, at) => hasResults(report) && fields[at] === undefined)) {
		note(parameter('only') === 'all' ? UNKNOWN_HINT : LEFT_OUT_HINT);
	}
	const chosen = parameter('options.columns') as string[] | undefined;
	// What is_mentioned says is not said twice, unless the user chooses the column.
	const known = [...new Set(fields)].filter((field) => field !== undefined);
	const twice = chosen === undefined ? known.filter((each) => saysOnlyMention(reports, each)) : [];
	const rows: IDataObject[] = [];
	for (const [at, report] of reports.entries()) {
		const { facts, competitors } = report;
		const leftOut = twice.find((each) => each === fields[at]);
		for (const row of toRows(report, facts, fields[at], competitors, leftOut)) rows.push(row);
		await yieldToEventLoop();
	}
	const columns = toChosenColumns(chosen, rows);
	const wanted = rows.filter(filterFor(parameter('only')));
	return columns === undefined ? wanted : await pickColumns(wanted, columns);
}

async function previewRows(
	{ client, parameter }: OperationContext,
	{ brand_id: brandId }: IDataObject,
	ids: string[],
): Promise<IDataObject> {
	const columns = parameter('options.columns', []) as string[];
	const namesCompetitors =
		parameter('options.findCompetitors') === true || columns.includes(COMPETITORS_COLUMN);
	const path = (template: string) => pathTo(template, { brandId });
	return await previewReads(client, [
		...ids.slice(0, 1).map((reportId) => ({
			step: 'Read reports',
			path: pathTo('/v1/reports/{reportId}', { reportId }),
			requests: ids.length,
		})),
		...(brandId === undefined
			? []
			: [{ step: 'Read the name of the brand', path: path('/v1/brands/{brandId}') }]),
		...(namesCompetitors && brandId !== undefined
			? [{ step: 'List competitors', path: path('/v1/brands/{brandId}/competitors') }]
			: []),
	]);
}

async function selectReports(context: OperationContext, filters: IDataObject): Promise<string[]> {
	const { parameter } = context;
	const chosen = parameter('rowsFrom');
	if (chosen === 'report') return [String(parameter('reportId'))];
	if (chosen === 'latest') return [await findLatestReport(context, filters)];
	const since = parameter('since');
	const ids: string[] = [];
	const from = since === undefined ? -Infinity : toTimestamp(since);
	const reports = completedReports(context, filters, from);
	for await (const { id } of reports) ids.push(String(id));
	return ids.reverse();
}

async function readReports(context: OperationContext, ids: string[]): Promise<ReadReport[]> {
	const reports: ReadReport[] = [];
	let count = 0;
	for (let start = 0; start < ids.length; start += READ_TOGETHER) {
		const group = ids.slice(start, start + READ_TOGETHER);
		const read = await Promise.all(group.map(async (id) => await readOne(context, id)));
		for (const each of read) count += reports[reports.push(each) - 1].answers.length;
		if (count > MAX_RECORDS) throw tooMany();
	}
	return reports;
}

async function readOne(context: OperationContext, id: string): Promise<ReadReport> {
	const { prompts, ...report } = await readCompletedReport(context.client, id);
	const facts = await readReportFacts(context, report);
	const isChosen = (context.parameter('options.columns', []) as string[]).includes(
		COMPETITORS_COLUMN,
	);
	const companies = await readCompetitors(context, report, isChosen);
	const answers = toAnswers({ ...report, prompts }, companies?.search);
	return { report, facts, answers, competitors: companies?.competitors };
}

/** A row without a known mention matches neither choice. */
function filterFor(chosen: unknown): (row: IDataObject) => boolean {
	if (chosen === 'all') return () => true;
	return ({ is_mentioned: isMentioned }) => isMentioned === (chosen === 'mentioned');
}

function tooMany(): OperationError {
	return new OperationError(
		`There are more than ${MAX_RECORDS.toLocaleString('en-US')} rows`,
		'Choose a later date or add filters: n8n cannot take more for one item.',
		'too_many_records',
	);
}
