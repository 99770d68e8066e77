import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient, ApiRequest } from '../requests/client';
import { pagesOf } from '../requests/pagination';
import { pathTo } from '../requests/path';
import { clock } from '../base/time/clock';
import type { Parts } from '../base/values/parts';
import { toTimestamp } from '../base/time/timestamp';
import { isOfMarket, isSince, type ScheduleRun, ScheduleRuns } from './scheduleRuns';

/** What names the record that a job works on, by the kind of job. */
interface Targets {
	report: { reportId: string };
	scheduledReports: ScheduleRun;
	brandFacts: { brandId: string };
	/** Has a status of its own. Whether an audit also has a job is undocumented. */
	brandAudit: { brandId: string; auditId: string };
}

export type JobKind = keyof Targets;

/**
 * What a job works on. The job's record does not name it, so the pair of job and record from the
 * response that started the job is kept (docs/api.md 9.5).
 */
export type JobTarget = { [K in JobKind]: { kind: K } & Targets[K] }[JobKind];

/** What is known when a job has been started. */
export interface JobStart {
	/** The response; empty for a job that was started elsewhere. */
	record: IDataObject;
	/** Returns the value of a parameter. */
	parameter: (name: string) => unknown;
	/** A time before the start, by the service's clock. */
	since: string;
	/** The state of the key, and when the start was first sent, if this process did it. */
	keyState?: Parts;
	sentAt?: number;
}

interface Kind<T> {
	/** Of the record that the job works on; placeholders are fields of the target. */
	path: string;
	/** Names the record, from the response or else from the form. */
	idsOf: (start: JobStart) => T;
	/** The job's status and message, when its own record cannot be read. */
	toJob: (record: IDataObject, target: T) => IDataObject;
	/** Whether the record's status tells without a job that the work goes on. */
	hasOwnStatus?: true;
	/** Reads what the job has made, unless it is the record. */
	read?: (client: ApiClient, target: T, retryUntil: number) => Promise<IDataObject[]>;
}

const KINDS: { [K in JobKind]: Kind<Targets[K]> } = {
	report: {
		path: '/v1/reports/{reportId}',
		idsOf: ({ record: { report_id: reportId, id }, parameter }) => ({
			reportId: String(reportId ?? id ?? parameter('reportId')),
		}),
		toJob: ({ status, failure_reason: message = '' }) => ({ status, message }),
	},
	scheduledReports: {
		path: '/v1/scheduled-reports/{scheduledReportId}',
		idsOf: ({ record, parameter, since, keyState, sentAt = 0 }) => {
			const { scheduled_report_id: id, batch_id: batch, scheduled_run_id: runId = batch } = record;
			const market = parameter('additionalFields.regionConfigId');
			const run = {
				scheduledReportId: String(id ?? parameter('scheduledReportId')),
				since,
				regionConfigId: typeof market === 'string' && market !== '' ? market : undefined,
				batchId: typeof runId === 'string' ? runId : undefined,
			};
			// The reports of a schedule are divided among all its runs that the key has started.
			return keyState?.get(ScheduleRuns).add(String(record.job_id), run, sentAt) ?? run;
		},
		toJob: (schedule, { since }) => ({
			status: toTimestamp(schedule.last_run_at) >= Date.parse(since) && schedule.last_run_status,
			message: schedule.last_error_message ?? '',
		}),
		read: readReports,
	},
	brandFacts: {
		path: '/v1/brands/{brandId}/facts',
		idsOf: ({ record, parameter }) => ({
			brandId: String(record.brand_id ?? parameter('brandId')),
		}),
		toJob: () => ({ status: 'completed' }),
	},
	brandAudit: {
		path: '/v1/brands/{brandId}/audits/{auditId}',
		idsOf: ({ record, parameter }) => ({
			brandId: String(parameter('brandId')),
			auditId: String(record.audit_id ?? record.id),
		}),
		// The fields of audits are undocumented: one without a status counts as completed.
		toJob: ({ status = 'completed' }) => ({ status }),
		hasOwnStatus: true,
	},
};

const kindOf = ({ kind }: JobTarget) => KINDS[kind] as Kind<unknown>;

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

/** Names the record that a job works on. */
export function toTarget(kind: JobKind, start: JobStart): JobTarget {
	// Not a copy: `ScheduleRuns` knows a run by its object.
	return Object.assign(KINDS[kind].idsOf(start), { kind }) as JobTarget;
}

/** Whether the response, which has no job, says that the service is still working on its record. */
export function isUnderWay(target: JobTarget, record: IDataObject): boolean {
	if (!kindOf(target).hasOwnStatus || typeof record.status !== 'string') return false;
	return toJobState(record).state === 'running';
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
	return toJobState({ id, ...kindOf(target).toJob(answer, target) });
}

/** Path of the record that a job works on. */
export const targetPath = (target: JobTarget): string =>
	pathTo(kindOf(target).path, target as unknown as IDataObject);

/**
 * Reads what a completed job has made. The user has paid for it, so it is retried during an outage.
 *
 * @returns the report; the reports of the scheduled run; the brand's facts; the audit
 * @throws ApiFailure
 */
export async function readResult(client: ApiClient, target: JobTarget): Promise<unknown[]> {
	const retryUntil = clock.elapsed() + RESULT_RETRY_MS;
	const { read } = kindOf(target);
	if (read !== undefined) return await read(client, target, retryUntil);
	return [await client.read(targetPath(target), { retryUntil })];
}

/** Reads the reports of a schedule's run. */
async function readReports(
	client: ApiClient,
	run: ScheduleRun,
	retryUntil: number,
): Promise<IDataObject[]> {
	const path = targetPath({ kind: 'scheduledReports', ...run });
	const { brand_id: brandId } = await client.read(path, { retryUntil });
	const { scheduledReportId } = run;
	const query = { brand_id: brandId, scheduled_report_id: scheduledReportId } as IDataObject;
	const runs = client.connection.keyState.get(ScheduleRuns);
	const overlapping = runs.until(run);
	const since = Math.min(...[run, ...overlapping].map((each) => Date.parse(each.since)));
	const reports = await reportsSince(client, { query, retryUntil }, since);
	runs.assign(overlapping, reports);
	return reportsOf(run, reports);
}

/** The reports of a schedule, newest first, until one that is older than the run. */
async function reportsSince(
	client: ApiClient,
	list: Pick<ApiRequest, 'query' | 'retryUntil'>,
	since: number,
): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path: '/v1/reports', ...list };
	const reports: IDataObject[] = [];
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		for (const report of data) reports.push(report);
		if (toTimestamp(data.at(-1)?.created_at) < since) break;
	}
	return reports;
}

/**
 * The reports of the run's batch, or without one those created since the run began. There are none if
 * the start request was replayed, as after Retry On Fail: then the run began with an earlier request.
 */
function reportsOf(run: ScheduleRun, newestFirst: IDataObject[]): IDataObject[] {
	const ofMarket = newestFirst.filter((report) => isOfMarket(run, report));
	const recent = ofMarket.filter((report) => isSince(run, report));
	const batch = run.batchId ?? (recent.length > 0 ? undefined : ofMarket[0]?.batch_id);
	if (batch === undefined) return recent;
	return ofMarket.filter(({ batch_id: id }) => Boolean(id) && id === batch);
}
