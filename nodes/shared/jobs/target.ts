import type { IDataObject } from 'n8n-workflow';
import { batchOf } from '../assumptions/scheduleRun';
import { DAY_MS } from '../base/time/clock';
import { createdAt } from '../base/time/timestamp';
import { asRecord } from '../base/values/records';
import type { ApiClient } from '../requests/client';
import { recordsOf } from '../requests/pagination';
import { pathTo, placeholdersOf } from '../requests/path';

/** `createdReport`: the creation of a report, which is a draft before and after. */
export type JobResult =
	'report' | 'createdReport' | 'scheduledReports' | 'brandFacts' | 'brandAudit';

/**
 * What a job works on, with the IDs of that record by their names in the API: only the response that
 * starts the job names it (sandbox/api.md 9.5).
 */
export interface JobTarget {
	result: JobResult;
	ids: IDataObject;
	/** A time before the response to the start, in ms by the service's clock. */
	since?: number;
	/** The market of a schedule that ran; undefined when all markets ran. */
	market?: unknown;
	/** What the reports of a schedule's run share (sandbox/api.md 12.2), if its start names it. */
	batchId?: unknown;
}

/** Of the record that a job works on. */
export const RESULT_PATHS: Record<JobResult, string> = {
	report: '/v1/reports/{report_id}',
	createdReport: '/v1/reports/{report_id}',
	scheduledReports: '/v1/scheduled-reports/{scheduled_report_id}',
	brandFacts: '/v1/brands/{brand_id}/facts',
	brandAudit: '/v1/brands/{brand_id}/audits/{audit_id}',
};

/**
 * Names what a job works on, by the response that started it, else by the form; what is created has only
 * an `id`.
 */
export function toTarget(
	result: JobResult,
	started: IDataObject,
	valueOf: (field: string) => unknown,
	since?: number,
): JobTarget {
	const ids = placeholdersOf(RESULT_PATHS[result]).map((name) => {
		const inForm = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
		return [name, started[name] ?? valueOf(inForm) ?? started.id];
	});
	return {
		result,
		ids: Object.fromEntries(ids) as IDataObject,
		since,
		market: valueOf('regionConfigId'),
		batchId: batchOf(started),
	};
}

/** Timeout of a look at a job or at what it made, in ms: one that hangs must not hold the wait. */
export const LOOK_TIMEOUT_MS = 30_000;

/**
 * Reads what a job has made: a record, or the reports of a schedule's run. These are the reports of the
 * batch that its start names, else those of the market that were created since, else the newest batch of
 * a day if an earlier request may have started the run (sandbox/api.md 9.9).
 *
 * @param retryUntil in ms of `clock.elapsed`
 * @throws ApiFailure; OperationError as `recordsOf`; ExecutionCancelled
 */
export async function readJobResult(
	client: ApiClient,
	{ result, ids, since = 0, market, batchId }: JobTarget,
	retryUntil: number,
): Promise<IDataObject[]> {
	const look = { method: 'GET' as const, retryUntil, timeoutMs: LOOK_TIMEOUT_MS };
	const record = asRecord(
		(await client.request({ ...look, path: pathTo(RESULT_PATHS[result], ids) })).body,
	);
	if (result !== 'scheduledReports') return [record];
	const query: IDataObject = { brand_id: record.brand_id, ...ids, batch_id: batchId as string };
	const reports: IDataObject[] = [];
	for await (const report of recordsOf(client, { ...look, path: '/v1/reports', query })) {
		// The newest come first (sandbox/api.md 3.4). A key repeats a start for a day (4.4).
		const isOfBatch = batchId !== undefined;
		if (!isOfBatch && createdAt(report) < since) {
			if (!client.settings.repeatsKeys || createdAt(report) < since - DAY_MS) break;
			const [newest = report] = reports;
			if (report.batch_id !== newest.batch_id) break;
		}
		if (!isOfBatch && market && report.region_config_id !== market) continue;
		reports.push(report);
	}
	return reports;
}
