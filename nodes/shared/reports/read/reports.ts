import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { toTimestamp } from '../../base/time/timestamp';
import { shortened, startOf } from '../../base/values/display';
import type { OperationContext } from '../../forms/describe/types';
import { MOST_EARLIER, seriesIn, seriesOf, toMarket } from '../series';
import type { ApiClient } from '../../requests/client';
import { pagesOf } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { marketFilter, regionConfigFilter } from '../../forms/fields/reportFields';

/** Statuses of reports that have no results (sandbox/api.md 11.2). */
const NOT_COMPLETED = new Map<unknown, [state: string, nextStep: string]>([
	['draft', ['is a draft', 'Run it with Report: Run first.']],
	[
		'processing',
		['is still running', 'Run this node again when it has completed. Job: Wait waits for that.'],
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
	/** Records of the series before the report, newest first, without answers. */
	earlier: IDataObject[];
}

/** Reports before a report that tell what is usual in its series: no page is read for more. */
export const ENOUGH_EARLIER = 8;

/**
 * Reads the report that a report is compared with, see `seriesOf`: the list until it is found, and at
 * most one more page for those before it.
 *
 * @returns it with prompts and results, if there is one, and the records before, newest first, with its own
 * @throws ApiFailure; OperationError as `pagesOf` and `readCompletedReport`
 */
export async function readPrevious(client: ApiClient, report: IDataObject): Promise<Before> {
	let isLast = false;
	const earlier = await readSeries(client, report, (found) => {
		if (isLast || found.length >= ENOUGH_EARLIER) return true;
		isLast = found.length > 0;
		return false;
	});
	const first = earlier.at(0);
	const previous = first && (await readCompletedReport(client, String(first.id)));
	return { previous, earlier: earlier.slice(0, MOST_EARLIER) };
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
