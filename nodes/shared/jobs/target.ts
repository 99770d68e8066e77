import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../requests/client';
import { pagesOf } from '../requests/pagination';
import { pathTo } from '../requests/path';
import { toTimestamp } from '../base/time/timestamp';

/** A run of a schedule, with what its start tells about it. */
interface ScheduleRun {
	scheduledReportId: string;
	/** A time before the run began, by the service's clock. */
	since: string;
	/** The market that ran; undefined when all markets ran. */
	regionConfigId?: string;
	/** What its reports share (docs/api.md 12.2), if its start names it. */
	batchId?: string;
	/** Whether the run was started now; otherwise any of the schedule since then may be meant. */
	isOwn: boolean;
}

/** What names the record that a job works on, by the kind of job. */
interface Targets {
	/** A run of a report. */
	report: { reportId: string };
	/** The creation of a report, whose record does not tell when it has ended. */
	createdReport: { reportId: string };
	scheduledReports: ScheduleRun;
	brandFacts: { brandId: string; since: string };
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
interface JobStart {
	/** The response; empty for a job that was started elsewhere. */
	record: IDataObject;
	/** Returns the value of a parameter. */
	parameter: (name: string) => unknown;
	/** A time before the start, by the service's clock. */
	since: string;
}

type State = 'running' | 'completed' | 'failed' | 'cancelled';

/**
 * What is known of the job itself: its state; that it is not shown yet, or no longer (404 right after
 * the start, or later), or that the key may not read it (403); or that there is none.
 */
export type JobSight = State | 'young' | 'gone' | 'hidden' | 'none';

/**
 * What a record says about the work of a job. `idle`: it has not begun, or its result is not there
 * yet. `unknown`: the record cannot tell, and nor can the job.
 */
export type TargetState = State | 'idle' | 'unknown';

interface Kind<T> {
	/** Of the record that the job works on; placeholders are fields of the target. */
	path: string;
	/** Names the record, from the response or else from the form. */
	idsOf: (start: JobStart) => T;
	stateOf: (record: IDataObject, target: T, job: JobSight) => TargetState;
	/** The field with the reason of a failure. */
	reason?: string;
	/** Whether the record's status tells without a job that the work goes on. */
	hasOwnStatus?: true;
	/** Reads what the job has made, unless it is the record; undefined while it is not there. */
	read?: (
		client: ApiClient,
		target: T,
		found: { record: IDataObject; isOld: boolean; retryUntil: number },
	) => Promise<IDataObject[] | undefined>;
}

const reportOf = ({ record: { report_id: reportId, id }, parameter }: JobStart) => ({
	reportId: String(reportId ?? id ?? parameter('reportId')),
});

const KINDS: { [K in JobKind]: Kind<Targets[K]> } = {
	report: {
		path: '/v1/reports/{reportId}',
		idsOf: reportOf,
		stateOf: ({ status }, _, job) => {
			if (status === undefined && job === 'completed') return 'completed';
			return status === undefined || status === 'draft' ? 'idle' : toState(status);
		},
		reason: 'failure_reason',
	},
	createdReport: {
		path: '/v1/reports/{reportId}',
		idsOf: reportOf,
		stateOf: (_, __, job) => (job === 'completed' || job === 'gone' ? 'completed' : 'unknown'),
	},
	scheduledReports: {
		path: '/v1/scheduled-reports/{scheduledReportId}',
		idsOf: ({ record, parameter, since }) => {
			const { scheduled_report_id: id, batch_id: batch, scheduled_run_id: runId = batch } = record;
			const market = parameter('additionalFields.regionConfigId');
			return {
				scheduledReportId: String(id ?? parameter('scheduledReportId')),
				since,
				regionConfigId: typeof market === 'string' && market !== '' ? market : undefined,
				batchId: typeof runId === 'string' ? runId : undefined,
				isOwn: 'job_id' in record,
			};
		},
		stateOf: ({ last_run_at: at, last_run_status: status }, { since }, job) => {
			// Its reports say how each market ended.
			if (job === 'completed' || job === 'gone') return 'completed';
			return toTimestamp(at) >= Date.parse(since) ? toState(status) : 'idle';
		},
		reason: 'last_error_message',
		read: readReports,
	},
	brandFacts: {
		path: '/v1/brands/{brandId}/facts',
		idsOf: ({ record, parameter, since }) => ({
			brandId: String(record.brand_id ?? parameter('brandId')),
			since,
		}),
		// Facts of before look like new ones, and their fields are undocumented.
		stateOf: ({ updated_at: updated, generated_at: at = updated }, { since }, job) => {
			if (toTimestamp(at) >= Date.parse(since)) return 'completed';
			const hasTime = !Number.isNaN(toTimestamp(at));
			if (job === 'gone' || !hasTime) return job === 'completed' ? 'completed' : 'unknown';
			return 'idle';
		},
	},
	brandAudit: {
		path: '/v1/brands/{brandId}/audits/{auditId}',
		idsOf: ({ record, parameter }) => ({
			brandId: String(parameter('brandId')),
			auditId: String(record.audit_id ?? record.id),
		}),
		// The fields of audits are undocumented: one without a status counts as completed.
		stateOf: ({ status = 'completed' }) => toState(status),
		hasOwnStatus: true,
	},
};

const kindOf = ({ kind }: JobTarget) => KINDS[kind] as Kind<unknown>;

/**
 * Statuses that end the work. Job statuses are documented (docs/api.md 9.1). Those of audits and
 * scheduled runs are not, so the usual words for an end are recognized.
 */
const ENDS: Array<[words: RegExp, state: State]> = [
	[/^(complete|completed|done|finished|ready|success|succeeded|completed_with_\w+)$/, 'completed'],
	[/^(failed|failure|error|errored|timed_out)$/, 'failed'],
	[/^(cancelled|canceled|aborted)$/, 'cancelled'],
];

/** Reads a status. The service may add some: an unknown one counts as running. */
export function toState(status: unknown): State {
	const word = String(status).toLowerCase();
	return ENDS.find(([words]) => words.test(word))?.[1] ?? 'running';
}

/** Names the record that a job works on. */
export function toTarget(kind: JobKind, start: JobStart): JobTarget {
	return { ...KINDS[kind].idsOf(start), kind } as JobTarget;
}

/** Whether the response, which has no job, says that the service is still working on its record. */
export function isUnderWay(target: JobTarget, record: IDataObject): boolean {
	if (!kindOf(target).hasOwnStatus || typeof record.status !== 'string') return false;
	return toState(record.status) === 'running';
}

/**
 * Reads from a record how the work of a job stands, and why it failed.
 *
 * @param job what is known of the job itself
 */
export function targetState(target: JobTarget, record: IDataObject, job: JobSight) {
	const { stateOf, reason = '' } = kindOf(target);
	return { state: stateOf(record, target, job), reason: String(record[reason] ?? '') };
}

/** Path of the record that a job works on. */
export const targetPath = (target: JobTarget): string =>
	pathTo(kindOf(target).path, target as unknown as IDataObject);

/**
 * Reads what a completed job has made.
 *
 * @param found the record that the job worked on; whether the job ended before it was started now,
 * because the service replayed an earlier start; until when to retry, in ms of `clock.elapsed`
 * @returns the report; the reports of the scheduled run; the brand's facts; the audit. Undefined
 * while not all of it is there
 * @throws ApiFailure
 */
export async function readResult(
	client: ApiClient,
	target: JobTarget,
	found: { record: IDataObject; isOld: boolean; retryUntil: number },
): Promise<unknown[] | undefined> {
	const { read } = kindOf(target);
	return read === undefined ? [found.record] : await read(client, target, found);
}

/** Reads the reports of a schedule's run, newest first, until one that is older than the run. */
async function readReports(
	client: ApiClient,
	run: ScheduleRun,
	{ record, isOld, retryUntil }: { record: IDataObject; isOld: boolean; retryUntil: number },
): Promise<IDataObject[] | undefined> {
	const query = { brand_id: record.brand_id, scheduled_report_id: run.scheduledReportId };
	const request = { method: 'GET' as const, path: '/v1/reports', query: query as IDataObject };
	const reports: IDataObject[] = [];
	for await (const { data } of pagesOf(client, { ...request, retryUntil }, 'cursor')) {
		for (const report of data) reports.push(report);
		if (toTimestamp(data.at(-1)?.created_at) < Date.parse(run.since)) break;
	}
	const own = reportsOf(run, reports, isOld);
	const isThere = own.length > 0 && own.every(({ status = 'completed' }) => isEnd(status));
	return isThere ? own : undefined;
}

const isEnd = (status: unknown): boolean => toState(status) !== 'running';

/**
 * The reports of the run's batch: the one that its start names, else the oldest since it began, else,
 * for a start that was replayed, the newest. Without batches, all since it began.
 */
function reportsOf(run: ScheduleRun, newestFirst: IDataObject[], isOld: boolean): IDataObject[] {
	const { regionConfigId: market, since, isOwn } = run;
	const ofMarket = newestFirst.filter(
		({ region_config_id: id }) => market === undefined || id === market,
	);
	const recent = ofMarket.filter(({ created_at: at }) => toTimestamp(at) >= Date.parse(since));
	const oldest = isOwn ? recent.findLast(({ batch_id: id }) => Boolean(id)) : undefined;
	const newest = isOld && recent.length === 0 ? ofMarket[0] : undefined;
	const batch = run.batchId ?? (oldest ?? newest)?.batch_id;
	return batch ? ofMarket.filter(({ batch_id: id }) => id === batch) : recent;
}
