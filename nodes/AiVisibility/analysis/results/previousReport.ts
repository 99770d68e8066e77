import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { startOf } from '../../../shared/base/values/shortened';
import type { ApiClient } from '../../../shared/requests/client';
import { pagesOf } from '../../../shared/requests/pagination';
import { readCompletedReport } from '../results/completedReport';
import { seriesOf } from '../../../shared/forms/records/reportSeries';

/** Reads the previous completed report, if `findEarlierReports` finds one. */
export async function readPreviousReport(
	client: ApiClient,
	report: IDataObject,
): Promise<IDataObject | undefined> {
	const [previous] = await findEarlierReports(client, report, 1);
	return previous && (await readCompletedReport(client, String(previous.id)));
}

/**
 * Finds the completed reports before a report: of the same schedule and market, or, without a schedule,
 * of the same name and market. Reads the list, newest first (docs/api.md 3.4), until the previous one
 * is found, and at most one more page for those before it.
 *
 * @param limit number of reports to return
 * @returns newest first, as listed; empty for a report without a schedule and a name
 * @throws ApiFailure; OperationError as `pagesOf`
 */
export async function findEarlierReports(
	client: ApiClient,
	report: IDataObject,
	limit: number,
): Promise<IDataObject[]> {
	const series = seriesOf(report);
	if (series === undefined) return [];
	const query = { brand_id: report.brand_id, status: 'completed', ...toFilter(report) };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	const found: IDataObject[] = [];
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		const isLast = found.length > 0;
		found.push(...data.filter((other) => isBefore(other, report) && seriesOf(other) === series));
		if (isLast || found.length >= limit) break;
	}
	return found.slice(0, limit);
}

/** The service's filter also matches part of a name, so the result is checked again. */
function toFilter({ scheduled_report_id: schedule, name }: IDataObject): IDataObject {
	return schedule ? { scheduled_report_id: schedule } : { search: startOf(String(name), 200) };
}

function isBefore(other: IDataObject, report: IDataObject): boolean {
	return toTimestamp(other.created_at) < toTimestamp(report.created_at);
}
