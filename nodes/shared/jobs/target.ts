import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient, RequestOptions } from '../requests/client';
import { asRecord } from '../values/asRecord';
import { pagesOf, type Reader } from '../requests/pagination';
import { pathTo } from '../requests/path';
import { clock } from '../time/clock';
import { toTimestamp } from '../time/timestamp';

/**
 * What a job works on. The job's record has no link back to it, so the pair from the answer that
 * started the job is kept (docs/api.md 9.5).
 */
export type JobTarget =
	| { kind: 'report'; reportId: string }
	| {
			kind: 'scheduledReports';
			scheduledReportId: string;
			since: string;
			/** The one market that ran; undefined where all did. */
			regionConfigId?: string;
	  }
	| { kind: 'brandFacts'; brandId: string }
	/** Says itself how far it is; whether a job stands behind it is not published. */
	| { kind: 'brandAudit'; brandId: string; auditId: string };

/** How far a job is, by its own record or by what it works on. */
export interface JobState {
	state: 'running' | 'completed' | 'failed' | 'cancelled';
	/** The job's record, or what stands in for it. */
	job: IDataObject;
}

/** How long an outage of the service may keep back what a job has made, in ms. */
const RESULT_PATIENCE_MS = 5 * 60_000;

/**
 * Statuses that end the work. Those of jobs are described (docs/api.md 9.1), those of audits and of the
 * runs of schedules are not: the usual words for an end are understood.
 */
const ENDS: Array<[words: RegExp, state: JobState['state']]> = [
	[/^(complete|completed|done|finished|ready|success|succeeded|completed_with_\w+)$/, 'completed'],
	[/^(failed|failure|error|errored|timed_out)$/, 'failed'],
	[/^(cancelled|canceled|aborted)$/, 'cancelled'],
];

/**
 * How far a job is. New statuses may come up: what is not known to be an end goes on.
 *
 * @param job its record
 */
export function toJobState(job: IDataObject): JobState {
	const status = String(job.status).toLowerCase();
	const [, state = 'running' as const] = ENDS.find(([words]) => words.test(status)) ?? [];
	return { state, job };
}

/** Whether a record says that it is still being worked on. */
export function isUnderWay(record: IDataObject): boolean {
	return typeof record.status === 'string' && toJobState(record).state === 'running';
}

/**
 * How far the target of a job is, for a job whose own record cannot be read.
 *
 * @param jobId undefined where there is none
 * @param answer what a look at the target says; undefined where there was none
 * @throws ApiFailure when it cannot be read
 */
export function targetState(
	target: JobTarget,
	jobId: string | undefined,
	answer: IDataObject | ApiFailure | undefined,
): JobState {
	const id = jobId ?? null;
	if (answer === undefined) return { state: 'running', job: { id } };
	if (answer instanceof ApiFailure) {
		if (answer.code !== 'facts_not_generated') throw answer;
		return { state: 'failed', job: { id, message: 'no facts were found' } };
	}
	const { status, failure_reason: message = '' } = answer;
	switch (target.kind) {
		case 'report':
			return toJobState({ id, status, message });
		case 'scheduledReports': {
			const hasRunSince = toTimestamp(answer.last_run_at) >= Date.parse(target.since);
			const ofRun = hasRunSince ? answer.last_run_status : null;
			return toJobState({ id, status: ofRun, message: answer.last_error_message ?? '' });
		}
		case 'brandFacts':
			return { state: 'completed', job: { id } };
		case 'brandAudit':
			return { ...toJobState({ status: 'completed', ...answer }), job: { id, status } };
	}
}

/**
 * What a completed job has made. It is paid for, so an outage of the service is waited out.
 *
 * @returns the report; the reports of the run of the schedule; the brand's facts; the audit
 * @throws ApiFailure
 */
export async function readResult(client: ApiClient, target: JobTarget): Promise<unknown[]> {
	const options = { retryUntil: clock.elapsed() + RESULT_PATIENCE_MS };
	if (target.kind !== 'scheduledReports') return [await get(client, targetPath(target), options)];
	const { brand_id: brandId } = await get(client, targetPath(target), options);
	const reports = await latestReports(client, target, brandId, options);
	return reportsOfRun(reports.filter(isOfMarket(target)), Date.parse(target.since));
}

/** Where the target of a job is read. */
export function targetPath(target: JobTarget): string {
	switch (target.kind) {
		case 'report':
			return pathTo('/v1/reports/{reportId}', target);
		case 'scheduledReports':
			return pathTo('/v1/scheduled-reports/{scheduledReportId}', target);
		case 'brandFacts':
			return pathTo('/v1/brands/{brandId}/facts', target);
		case 'brandAudit':
			return pathTo('/v1/brands/{brandId}/audits/{auditId}', target);
	}
}

/** The reports of a schedule, newest first, back to the time at which the run began. */
async function latestReports(
	client: ApiClient,
	{ scheduledReportId, since }: { scheduledReportId: string; since: string },
	brandId: unknown,
	options: RequestOptions,
): Promise<IDataObject[]> {
	const query = { brand_id: brandId, scheduled_report_id: scheduledReportId } as IDataObject;
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	const reader: Reader = { request: async (page) => await client.request(page, options) };
	const reports: IDataObject[] = [];
	for await (const { data } of pagesOf(reader, request, 'cursor')) {
		for (const report of data) reports.push(report);
		if (toTimestamp(data.at(-1)?.created_at) < Date.parse(since)) break;
	}
	return reports;
}

/** Runs of one market each may be under way at the same time, and their reports are in one list. */
function isOfMarket({ regionConfigId }: { regionConfigId?: string }) {
	return ({ region_config_id: id }: IDataObject): boolean =>
		regionConfigId === undefined || id === regionConfigId;
}

/**
 * The reports that were made since the run began. There are none when the answer that started it
 * was a repeated one, as after a retry by the engine: it tells of a run that was there before, whose
 * reports share their `batch_id` (docs/api.md 12.2).
 */
function reportsOfRun(newestFirst: IDataObject[], since: number): IDataObject[] {
	const recent = newestFirst.filter(({ created_at: at }) => toTimestamp(at) >= since);
	if (recent.length > 0) return recent;
	const batch = newestFirst[0]?.batch_id;
	return newestFirst.filter(({ batch_id: id }) => Boolean(id) && id === batch);
}

async function get(client: ApiClient, path: string, options: RequestOptions): Promise<IDataObject> {
	return asRecord((await client.request({ method: 'GET', path }, options)).body);
}
