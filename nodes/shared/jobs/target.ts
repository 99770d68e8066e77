import type { IDataObject } from 'n8n-workflow';
import { clock } from '../time/clock';
import { ApiFailure } from '../transport/apiError';
import type { ApiClient } from '../transport/client';
import { isList, pagesOf } from '../transport/pagination';
import type { JobState } from './waitForJob';
import { pathTo } from '../transport/path';

/**
 * What a job works on. The job's record has no link back to it, so the pair from the answer that
 * started the job is kept (public reference, "Jobs").
 */
export type JobTarget =
	| { kind: 'report'; reportId: string }
	| { kind: 'scheduledReports'; scheduledReportId: string; since: string }
	| { kind: 'brandFacts'; brandId: string }
	/** Says itself how far it is; whether a job stands behind it is not published. */
	| { kind: 'brandAudit'; brandId: string; auditId: string };

/**
 * Whether what a job works on is done, for a job whose own record is gone.
 *
 * @throws ApiFailure
 */
export async function pollTarget(
	client: ApiClient,
	subject: JobTarget,
	jobId: string | null,
): Promise<JobState> {
	switch (subject.kind) {
		case 'report':
			return stateOfReport(await get(client, reportPath(subject.reportId)), jobId);
		case 'scheduledReports':
			return stateOfSchedule(await get(client, schedulePath(subject)), subject.since, jobId);
		case 'brandFacts':
			return await stateOfFacts(client, subject.brandId, jobId);
		case 'brandAudit':
			return stateOfAudit(await get(client, auditPath(subject)), jobId);
	}
}

/** How long an outage of the service may keep back what a job has made, in ms. */
const RESULT_PATIENCE_MS = 5 * 60_000;

/**
 * What a completed job has made. It is paid for, so an outage of the service is waited out.
 *
 * @returns the report; the reports of the run of the schedule; the brand's facts; the audit
 * @throws ApiFailure
 */
export async function readResult(client: ApiClient, subject: JobTarget): Promise<unknown[]> {
	const patient = client.patient(clock.now() + RESULT_PATIENCE_MS);
	switch (subject.kind) {
		case 'report':
			return [await get(patient, reportPath(subject.reportId))];
		case 'brandFacts':
			return [await get(patient, factsPath(subject.brandId))];
		case 'brandAudit':
			return [await get(patient, auditPath(subject))];
		case 'scheduledReports':
			return reportsOfRun(await latestReports(patient, subject), Date.parse(subject.since));
	}
}

/** The reports of a schedule, newest first, back to the time at which the run began. */
async function latestReports(
	client: ApiClient,
	{ scheduledReportId, since }: { scheduledReportId: string; since: string },
): Promise<IDataObject[]> {
	const { brand_id: brandId } = await get(client, schedulePath({ scheduledReportId }));
	const query = { brand_id: brandId, scheduled_report_id: scheduledReportId };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	const reports: IDataObject[] = [];
	for await (const body of pagesOf(client, request, 'cursor')) {
		if (!isList(body)) break;
		reports.push(...body.data);
		const oldest = body.data[body.data.length - 1]?.created_at;
		if (Date.parse(String(oldest)) < Date.parse(since)) break;
	}
	return reports;
}

/**
 * The reports that were made since the run began. There are none when the answer that started it
 * was a repeated one, as after a retry by the engine: it tells of a run that was there before, whose
 * reports share their `batch_id` (public reference, "Reports").
 */
function reportsOfRun(newestFirst: IDataObject[], since: number): IDataObject[] {
	const recent = newestFirst.filter(({ created_at: at }) => Date.parse(String(at)) >= since);
	if (recent.length > 0) return recent;
	const batch = newestFirst[0]?.batch_id;
	return newestFirst.filter(({ batch_id: id }) => Boolean(id) && id === batch);
}

function stateOfReport(report: IDataObject, jobId: string | null): JobState {
	const job = { id: jobId, status: report.status, message: report.failure_reason ?? '' };
	if (report.status === 'completed' || report.status === 'failed') {
		return { state: report.status, job };
	}
	return { state: 'running', job };
}

function stateOfSchedule(schedule: IDataObject, since: string, jobId: string | null): JobState {
	const job = { id: jobId, message: schedule.last_error_message ?? '' };
	const hasRunSince = Date.parse(String(schedule.last_run_at)) >= Date.parse(since);
	const status = hasRunSince ? schedule.last_run_status : null;
	if (status === 'completed') return { state: 'completed', job };
	return { state: IS_RUNNING.has(status) ? 'running' : 'failed', job };
}

function stateOfAudit(audit: IDataObject, jobId: string | null): JobState {
	const job = { id: jobId, status: audit.status };
	if (isUnderWay(audit)) return { state: 'running', job };
	return { state: audit.status === 'failed' ? 'failed' : 'completed', job };
}

/** Whether a record says that it is being worked on. */
export function isUnderWay({ status }: IDataObject): boolean {
	return typeof status === 'string' && IS_RUNNING.has(status);
}

/** Not all values of `last_run_status` are published: these can only mean a run under way. */
const IS_RUNNING = new Set<unknown>([
	null,
	undefined,
	'pending',
	'queued',
	'processing',
	'running',
]);

async function stateOfFacts(
	client: ApiClient,
	brandId: string,
	jobId: string | null,
): Promise<JobState> {
	const answer = await client.tryRequest({ method: 'GET', path: factsPath(brandId) });
	if (!(answer instanceof ApiFailure)) return { state: 'completed', job: { id: jobId } };
	if (answer.code !== 'facts_not_generated') throw answer;
	return { state: 'failed', job: { id: jobId, message: 'no facts were found' } };
}

async function get(client: ApiClient, path: string): Promise<IDataObject> {
	const { body } = await client.request({ method: 'GET', path });
	return (body ?? {}) as IDataObject;
}

const reportPath = (reportId: string) => pathTo('/v1/reports/{reportId}', { reportId });

const auditPath = (ids: { brandId: string; auditId: string }) =>
	pathTo('/v1/brands/{brandId}/audits/{auditId}', ids);

const factsPath = (brandId: string) => pathTo('/v1/brands/{brandId}/facts', { brandId });

const schedulePath = (ids: { scheduledReportId: string }) =>
	pathTo('/v1/scheduled-reports/{scheduledReportId}', ids);
