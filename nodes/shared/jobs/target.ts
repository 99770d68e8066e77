import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../base/time/timestamp';
import type { ApiClient } from '../requests/client';
import { LOOK_TIMEOUT_MS } from '../requests/jobPoller';
import { pagesOf } from '../requests/pagination';
import { placeholdersOf } from '../requests/path';

/** `createdReport`: the creation of a report, whose record does not tell when it has ended. */
export type JobKind = 'report' | 'createdReport' | 'scheduledReports' | 'brandFacts' | 'brandAudit';

/** What a job works on: only the response that starts the job names it (sandbox/api.md 9.5). */
export interface JobTarget extends IDataObject {
	kind: JobKind;
	/** A time before the start, by the service's clock; undefined if the job was started elsewhere. */
	since?: string;
	/** The market of a schedule that ran; undefined when all markets ran. */
	regionConfigId?: string;
	/** What the reports of a schedule's run share (sandbox/api.md 12.2), if its start names it. */
	batchId?: string;
}

type State = 'running' | 'completed' | 'failed' | 'cancelled';

/** Of the job itself. `gone`: no longer shown (404); `hidden`: the key may not read it (403). */
export type JobSight = State | 'gone' | 'hidden' | 'none';

interface Kind {
	/** Of the record that the job works on; placeholders are fields of the target. */
	path: string;
	/** Of the list of what it makes, unless that is the record. */
	results?: string;
	/**
	 * How the work stands, by its record. `idle`: it has not begun, or its result is not there yet.
	 * `unknown`: the record cannot tell, and nor can the job.
	 *
	 * @param isNew whether a time of the record is after the start
	 */
	stateOf: (
		record: IDataObject,
		job: JobSight,
		isNew: (time: unknown) => boolean,
	) => State | 'idle' | 'unknown';
	/** The field with the reason of a failure. */
	reason?: string;
	/** When the record tells of the work at the latest, in ms; else the service replayed the start. */
	quietMs?: number;
}

const REPORTS = '/v1/reports';

export const KINDS: Record<JobKind, Kind> = {
	report: {
		path: '/v1/reports/{reportId}',
		stateOf: ({ status }, job) => {
			if (status === undefined && job === 'completed') return 'completed';
			return status === undefined || status === 'draft' ? 'idle' : toState(status);
		},
		reason: 'failure_reason',
	},
	createdReport: {
		path: '/v1/reports/{reportId}',
		stateOf: (_, job) => (job === 'completed' || job === 'gone' ? 'completed' : 'unknown'),
	},
	scheduledReports: {
		path: '/v1/scheduled-reports/{scheduledReportId}',
		results: REPORTS,
		stateOf: ({ last_run_at: at, last_run_status: status }, job, isNew) => {
			// Its reports say how each market ended.
			if (job === 'completed' || job === 'gone') return 'completed';
			return isNew(at) ? toState(status) : 'idle';
		},
		reason: 'last_error_message',
		quietMs: 30_000,
	},
	brandFacts: {
		path: '/v1/brands/{brandId}/facts',
		// Facts of before look like new ones, and their fields are undocumented.
		stateOf: ({ updated_at: updated, generated_at: at = updated }, job, isNew) => {
			if (isNew(at)) return 'completed';
			const hasTime = !Number.isNaN(toTimestamp(at));
			if (hasTime) return 'idle';
			return job === 'completed' ? 'completed' : 'unknown';
		},
		// They take up to 180 s (sandbox/api.md 10.2).
		quietMs: 210_000,
	},
	brandAudit: {
		path: '/v1/brands/{brandId}/audits/{auditId}',
		// The fields of audits are undocumented: one without a status counts as completed.
		stateOf: ({ status = 'completed' }) => toState(status),
	},
};

/**
 * Statuses that end the work. Job statuses are documented (sandbox/api.md 9.1). Those of audits and
 * scheduled runs are not, so the usual words for an end are recognized.
 */
const ENDS: Array<[words: RegExp, state: State]> = [
	[/^(complete|completed|done|finished|ready|success|succeeded|completed_with_\w+)$/, 'completed'],
	[/^(failed|failure|error|errored|timed_out)$/, 'failed'],
	[/^(cancelled|canceled|aborted)$/, 'cancelled'],
];

/** Words for what has not ended, such as "awaiting_review"; "sending_failed" is an end. */
export const UNDER_WAY =
	/^(|null|undefined|unknown|new|idle|held|open|created|draft|planned|prepared|received|requested|reserved|accepted|approved|initiated|initiali[sz]ed|(en|re)?queued|(re)?(scheduled|submitted|started|opened)|not[ _-]?started|resumed|active|enabled|paused|delivered|deferred|retr(y|ied)|(in|on|under)[ _-]?(progress|process|queue|hold|flight|execution|review)|((re|pre|post)[ _-]?)?(?!missing)[a-z]+ing([ _-](?!.*(ed|errors?|failure|out)([ _-]|$)).*)?)$/i;

/** Reads a status. The service may add some: an unknown one counts as running. */
export function toState(status: unknown): State {
	const word = String(status).toLowerCase();
	return ENDS.find(([words]) => words.test(word))?.[1] ?? 'running';
}

/** The fields of a response that name a record, by the placeholder in its path. */
const NAMED_BY: Record<string, string[]> = {
	auditId: ['audit_id', 'id'],
	brandId: ['brand_id'],
	reportId: ['report_id', 'id'],
	scheduledReportId: ['scheduled_report_id'],
};

/**
 * Names what a job works on, by the response that started it, else by the form.
 *
 * @param record the response; empty for a job that was started elsewhere
 */
export function toTarget(
	kind: JobKind,
	record: IDataObject,
	valueOf: (field: string) => unknown,
	since?: string,
): JobTarget {
	const ids = placeholdersOf(KINDS[kind].path).map((name) => {
		const field = NAMED_BY[name].find((each) => record[each] !== undefined);
		return [name, String(field === undefined ? valueOf(name) : record[field])];
	});
	const target = { ...Object.fromEntries(ids), kind, since } as JobTarget;
	if (kind !== 'scheduledReports') return target;
	const { batch_id: batch, scheduled_run_id: batchId = batch } = record;
	const regionConfigId = valueOf('regionConfigId');
	return { ...target, batchId, regionConfigId } as JobTarget;
}

/**
 * Reads the reports of a schedule's run, newest first: those of the batch that its start names, else of
 * the oldest batch since it began, else, for a start that was replayed, of the newest. Without batches,
 * or if it was started elsewhere, all since it began.
 *
 * @param isOld whether the job ended before it was started: the service replayed an earlier start
 * @throws ApiFailure
 */
export async function readReports(
	client: ApiClient,
	{ scheduledReportId: id, regionConfigId: market, batchId, since }: JobTarget,
	{ brandId, retryUntil }: { brandId: unknown; retryUntil: number },
	isNew: (time: unknown) => boolean,
	isOld: boolean,
): Promise<IDataObject[]> {
	const query = { brand_id: brandId, scheduled_report_id: id } as IDataObject;
	const often = { retryUntil, timeoutMs: LOOK_TIMEOUT_MS };
	const request = { method: 'GET' as const, path: REPORTS, query, ...often };
	const isSince = ({ created_at: at }: IDataObject) => isNew(at);
	const ofMarket: IDataObject[] = [];
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		for (const report of data)
			if (!market || report.region_config_id === market) ofMarket.push(report);
		if (data.length > 0 && !isSince(data[data.length - 1])) break;
	}
	const recent = ofMarket.filter(isSince);
	const oldest = since ? recent.findLast(({ batch_id: each }) => Boolean(each)) : undefined;
	const newest = isOld && recent.length === 0 ? ofMarket[0] : undefined;
	const batch = batchId || (oldest ?? newest)?.batch_id;
	return batch ? ofMarket.filter(({ batch_id: each }) => each === batch) : recent;
}
