import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient, RequestOptions } from '../requests/client';
import { asRecord } from '../base/values/asRecord';
import { pagesOf, type Reader } from '../requests/pagination';
import { pathTo } from '../requests/path';
import { clock } from '../base/time/clock';
import { toTimestamp } from '../base/time/timestamp';

/**
 * What a job works on. The job's record does not name it, so the pair of job and record from the
 * response that started the job is kept (docs/api.md 9.5).
 */
export type JobTarget =
	| { kind: 'report'; reportId: string }
	| {
			/** The reports of one run of a schedule. */
			kind: 'scheduledReports';
			scheduledReportId: string;
			since: string;
			/** The market that ran; undefined when all markets ran. */
			regionConfigId?: string;
	  }
	| { kind: 'brandFacts'; brandId: string }
	/** Has a status of its own. Whether an audit also has a job is undocumented. */
	| { kind: 'brandAudit'; brandId: string; auditId: string };

/** Progress of a job, from its own record or from the record it works on. */
export interface JobState {
	state: 'running' | 'completed' | 'failed' | 'cancelled';
	/** The job's record, or a substitute with its ID and status. */
	job: IDataObject;
}

/** How long to retry reading the result during an outage, in ms. */
const RESULT_RETRY_MS = 5 * 60_000;

/**
 * Statuses that end the work. Job statuses are documented (docs/api.md 9.1). Those of audits and
 * scheduled runs are not, so the usual words for an end are recognized.
 */
const ENDS: Array<[words: RegExp, state: JobState['state']]> = [
	[/^(complete|completed|done|finished|ready|success|succeeded|completed_with_\w+)$/, 'completed'],
	[/^(failed|failure|error|errored|timed_out)$/, 'failed'],
	[/^(cancelled|canceled|aborted)$/, 'cancelled'],
];

/**
 * Reads the state of a job. The service may add statuses: an unknown status counts as running.
 *
 * @param job the job's record
 */
export function toJobState(job: IDataObject): JobState {
	const status = String(job.status).toLowerCase();
	const [, state = 'running' as const] = ENDS.find(([words]) => words.test(status)) ?? [];
	return { state, job };
}

/** Whether a record's status says that the service is still working on it. */
export function isUnderWay(record: IDataObject): boolean {
	return typeof record.status === 'string' && toJobState(record).state === 'running';
}

/**
 * Derives a job's state from the record it works on, when the job's own record cannot be read.
 *
 * @param jobId undefined when there is no job ID
 * @param answer the record or the refusal to show it; undefined when it was not read
 * @throws ApiFailure when the record cannot be read
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
			// The fields of audits are undocumented: one without a status counts as completed.
			return { ...toJobState({ status: 'completed', ...answer }), job: { id, status } };
	}
}

/**
 * Reads what a completed job has made. The user has paid for it, so it is retried during an outage.
 *
 * @returns the report; the reports of the scheduled run; the brand's facts; the audit
 * @throws ApiFailure
 */
export async function readResult(client: ApiClient, target: JobTarget): Promise<unknown[]> {
	const options = { retryUntil: clock.elapsed() + RESULT_RETRY_MS };
	if (target.kind !== 'scheduledReports') return [await get(client, targetPath(target), options)];
	const { brand_id: brandId } = await get(client, targetPath(target), options);
	const reports = await latestReports(client, target, brandId, options);
	return reportsOfRun(reports.filter(isOfMarket(target)), Date.parse(target.since));
}

/** Path of the record that a job works on. */
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

/** The reports of a schedule, newest first, until one that is older than the run. */
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

/** Several markets may run at the same time, and the list shows the reports of all of them. */
function isOfMarket({ regionConfigId }: { regionConfigId?: string }) {
	return ({ region_config_id: id }: IDataObject): boolean =>
		regionConfigId === undefined || id === regionConfigId;
}

/**
 * The reports created since the run began. There are none if the start request was replayed, as after
 * Retry On Fail: then the run began with an earlier request. The reports of a run share a `batch_id`
 * (docs/api.md 12.2).
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
