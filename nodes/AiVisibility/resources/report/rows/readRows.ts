import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../../shared/errors/operationError';
import { toNames } from '../../../../shared/operations/output';
import { normalize, type ValueContext } from '../../../../shared/operations/input/values';
import type { OperationContext } from '../../../../shared/operations/types';
import type { ReadParameter } from '../../../../shared/jobs/completion';
import { createBreather } from '../../../../shared/time/breathe';
import { toTimestamp } from '../../../../shared/time/timestamp';
import { isList, MAX_RECORDS, pagesOf } from '../../../../shared/transport/pagination';
import { fillPath } from '../../../../shared/transport/path';
import { readCompletedReport } from '../results/completedReport';
import { readReportFacts } from '../results/reportFacts';
import { rowsFrom, since } from './fields';
import { toRows } from './toRows';

/** Reports that are read at the same time; the rate limiter has the last word. */
const READ_TOGETHER = 4;

/**
 * Checks what only `readRows` reads, before anything is sent.
 *
 * @throws OperationError for a choice that does not exist, a missing report, and a date that is none
 */
export function checkSelection(parameter: ReadParameter, values: ValueContext): void {
	const chosen = normalize(parameter('rowsFrom'), rowsFrom, values);
	if (chosen === 'report') fillPath('{reportId}', parameter, () => 'Report');
	if (chosen === 'since') readSince(parameter, values);
}

/**
 * Reads reports and gives their results as flat rows, the oldest report first.
 *
 * @returns one row per prompt and platform
 * @throws ApiFailure; OperationError for a report that has not completed, and for more rows than n8n
 * can take
 */
export async function readRows(context: OperationContext): Promise<unknown[]> {
	const { client, parameter } = context;
	const breathe = createBreather();
	const ids = await selectReports(context);
	const rows: IDataObject[] = [];
	for (let start = 0; start < ids.length; start += READ_TOGETHER) {
		const group = ids.slice(start, start + READ_TOGETHER);
		const reports = await Promise.all(
			group.map(async (id) => await readCompletedReport(client, id)),
		);
		for (const report of reports) {
			const facts = await readReportFacts(context, report);
			for (const row of toRows(report, facts)) rows.push(row);
			await breathe();
		}
		if (rows.length > MAX_RECORDS) throw tooMany();
	}
	const chosen = toNames(parameter('options.columns', ''));
	return chosen.length === 0 ? rows : await pickColumns(rows, chosen);
}

async function selectReports(context: OperationContext): Promise<string[]> {
	const { parameter, timezone } = context;
	const chosen = parameter('rowsFrom');
	if (chosen === 'report') return [String(parameter('reportId'))];
	// The date counts only where the form shows it.
	const from = chosen === 'since' ? readSince(parameter, { timezone, now: 0 }) : -Infinity;
	return await listReports(context, from);
}

/** Reports come newest first (docs/api.md 3.4), so the list is left where they become too old. */
async function listReports({ client, request }: OperationContext, from: number): Promise<string[]> {
	const ids: string[] = [];
	const query = { ...request.query, status: 'completed' };
	for await (const body of pagesOf(client, { ...request, query }, 'cursor')) {
		if (!isList(body)) break;
		const recent = body.data.filter(({ created_at: at }) => !(toTimestamp(at) < from));
		for (const { id } of recent) ids.push(String(id));
		if (recent.length < body.data.length) break;
	}
	return ids.reverse();
}

/** @returns ms since 1970 */
function readSince(parameter: ReadParameter, values: ValueContext): number {
	return Date.parse(String(normalize(parameter('since'), since, values)));
}

function tooMany(): OperationError {
	return new OperationError(
		`There are more than ${MAX_RECORDS.toLocaleString('en-US')} rows`,
		'Choose a later date or add filters: n8n cannot take more for one item.',
		'too_many_records',
	);
}

async function pickColumns(rows: IDataObject[], columns: string[]): Promise<IDataObject[]> {
	const breathe = createBreather();
	const names = [...new Set([...columns, 'row_id'])];
	const picked: IDataObject[] = [];
	for (const row of rows) {
		picked.push(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
		await breathe();
	}
	return picked;
}
