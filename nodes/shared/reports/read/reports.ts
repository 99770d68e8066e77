import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { toTimestamp } from '../../base/time/timestamp';
import { shortened, startOf } from '../../base/values/display';
import type { OperationContext } from '../../forms/describe/types';
import { toReports } from '../mentions';
import {
	MOST_EARLIER,
	MOST_IN_CHART,
	scoreOf,
	seriesIn,
	seriesOf,
	toMarket,
	usualScore,
} from '../series';
import type { ApiClient } from '../../requests/client';
import { pagesOf } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { marketFilter, regionConfigFilter } from '../../forms/locators/reportFields';

/** Statuses of reports that have no results (sandbox/api.md 11.2). */
const NOT_COMPLETED = new Map<unknown, [state: string, nextStep: string]>([
	['draft', ['is a draft', 'Run it with Report: Run first.']],
	[
		'processing',
		[
			'is still running',
			'Wait for it with Job: Wait, or run this node again when it has completed.',
		],
	],
	['failed', ['failed', 'Run it again with Report: Run, or choose another report.']],
]);

/** @throws ApiFailure; OperationError `report_not_completed` when the report has no results */
export async function readCompletedReport(client: ApiClient, reportId: string) {
	const path = pathTo('/v1/reports/{reportId}', { reportId });
	const report = await client.read(path);
	const refused = NOT_COMPLETED.get(report.status);
	if (refused === undefined) return report;
	const [state, nextStep] = refused;
	const reason = report.failure_reason ? `: ${String(report.failure_reason)}` : '';
	throw new OperationError(
		`The report "${shortened(report.name || report.id)}" ${state}${reason}`,
		nextStep,
		'report_not_completed',
	);
}

/**
 * Reads the completed reports that the form asks for, page by page, newest first (sandbox/api.md 3.4). The
 * service has no filter by time or market, so reading stops at the first report that is too old.
 *
 * @param from creation of the oldest wanted report, in ms since 1970; NaN for all
 */
export async function* pagesOfReports(
	{ client, form }: OperationContext,
	query: IDataObject,
	from = NaN,
): AsyncGenerator<IDataObject[], void> {
	const region = form.get(regionConfigFilter);
	const market = form.get(marketFilter, '').toLowerCase();
	const completed = { ...query, status: 'completed' };
	const request = { method: 'GET' as const, path: '/v1/reports', query: completed };
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		const recent = data.filter(({ created_at: at }) => !(toTimestamp(at) < from));
		yield recent.filter(
			(report) =>
				(region === undefined || report.region_config_id === region) &&
				(toMarket(report) ?? '').toLowerCase().includes(market),
		);
		if (recent.length < data.length) return;
	}
}

/** Reads the list up to the first page with a report that the form asks for. */
export async function readNewest(context: OperationContext, query: IDataObject) {
	for await (const found of pagesOfReports(context, query)) if (found.length > 0) return found;
	return [];
}

/** What a report is compared with. */
export interface Before {
	/** The report before it, with its answers; undefined when there is none. */
	previous?: IDataObject;
	/** Records of the series before the report, newest first, without their answers. */
	earlier: IDataObject[];
	/** How many reports before it are left out, because no assistant answered. */
	skipped: number;
}

/** Reports before a report that tell what is usual in its series: no page is read for more. */
export const ENOUGH_EARLIER = 10;

/**
 * Reads the report that a report is compared with, see `seriesOf`: the list until it is found, and at
 * most one more page for those before it.
 *
 * @param mentionField as `readMentions`
 * @throws ApiFailure; OperationError as `pagesOf` and `readCompletedReport`
 */
export async function readPrevious(client: ApiClient, report: IDataObject, mentionField: string) {
	let isLast = false;
	const earlier = await readSeries(client, report, (found) => {
		if (isLast || found.length >= ENOUGH_EARLIER) return true;
		isLast = found.length > 0;
		return false;
	});
	return await readAnswered(client, report, earlier.slice(0, MOST_EARLIER), mentionField);
}

/** With fewer mentions to be expected, a report may well have none. */
const FEW_MENTIONS = 5;

/**
 * Reads the last report before a report that has answers, and leaves those out that have none: those without
 * a score (sandbox/api.md 11.7). A score of 0 may be an outage. Among the others, it is read only where the
 * series lets mentions expect.
 *
 * @param listed the reports before it in its series, newest first
 * @param mentionField as `readMentions`
 */
export async function readAnswered(
	client: ApiClient,
	report: IDataObject,
	listed: IDataObject[],
	mentionField: string,
): Promise<Before> {
	const before: Before = { earlier: [], skipped: 0 };
	const mentions = (Number(report.total_results) * usualScore(listed)) / 100;
	for (const [at, each] of listed.entries()) {
		const score = scoreOf(each);
		const isDoubtful = score === 0 && mentions > FEW_MENTIONS && at < MOST_IN_CHART;
		const isRead = score !== null && (before.previous === undefined || isDoubtful);
		const read = isRead ? await readCompletedReport(client, String(each.id)) : undefined;
		const isOut = read && score === 0 && !(await hasAnswers(read, report, mentionField));
		if (score === null || isOut) {
			before.skipped++;
			continue;
		}
		before.previous ??= read;
		before.earlier.push(each);
	}
	return before;
}

/** @param other read together with it: alone, it does not show that nobody answered */
async function hasAnswers(report: IDataObject, other: IDataObject, mentionField: string) {
	const [{ answers }] = await toReports([report, other], mentionField);
	return answers.some(({ isAnswered }) => isAnswered);
}

/** Reads the reports before a report in its series, newest first. @param isEnough to end the list */
export async function readSeries(
	client: ApiClient,
	report: IDataObject,
	isEnough: (found: IDataObject[]) => boolean,
): Promise<IDataObject[]> {
	if (seriesOf(report) === undefined) return [];
	const { brand_id, scheduled_report_id, name } = report;
	// The service's filter also matches part of a name, so the result is checked again.
	const filter = scheduled_report_id
		? { scheduled_report_id }
		: { search: startOf(String(name).trim(), 200) };
	const query = { brand_id, status: 'completed', ...filter };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	let found: IDataObject[] = [];
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		found = seriesIn([...found, ...data], Infinity)(report);
		if (isEnough(found)) break;
	}
	return found;
}
