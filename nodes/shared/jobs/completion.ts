import type { Logger } from 'n8n-workflow';
import { ExecutionCancelled } from '../errors/cancellation';
import { clock } from '../time/clock';
import type { ApiClient, ApiRequest, ApiResponse } from '../requests/client';
import { asRecord } from '../values/asRecord';
import { isUnderWay, readResult, type JobTarget } from './target';
import { tryCancelJob, waitForJob, type WaitSettings } from './waitForJob';

export const DEFAULT_MAX_WAIT_MINUTES = 30;

/** What is fetched when the job of an operation has ended; `none`: the first answer is the result. */
export type JobResult = JobTarget['kind'] | 'none';

/** Gives the value of a parameter. */
export type ReadParameter = (name: string, fallback?: unknown) => unknown;

/** What the form says about jobs. */
export interface CompletionSettings extends WaitSettings {
	/** Whether a started job is waited for. */
	isWanted: boolean;
	returns: 'result' | 'job';
}

/** What starting a job and waiting for it needs. */
export interface CompletionContext {
	client: ApiClient;
	parameter: ReadParameter;
	wait: CompletionSettings;
	started: (ids: { job_id: string }) => void;
}

/**
 * How the user wants jobs to be waited for.
 *
 * @param parameter the form as it was read, and so checked
 * @param deadline when the workflow's own time-out ends everything, in ms of `clock.elapsed`
 */
export function readWaitSettings(
	parameter: ReadParameter,
	logger: Logger,
	deadline?: number,
): CompletionSettings {
	return {
		isWanted: parameter('waitForCompletion') === true,
		maxWaitMs: Number(parameter('maxWait', DEFAULT_MAX_WAIT_MINUTES)) * 60_000,
		returns: parameter('onCompletion') === 'job' ? 'job' : 'result',
		cancelWhenStopped: parameter('options.cancelJobWhenStopped') === true,
		deadline,
		logger,
	};
}

/**
 * Makes a request that may start a job. When the execution is stopped while the answer is still on
 * its way, the same request with the same key names the job, so that it can be cancelled.
 *
 * @throws as `ApiClient.request`
 */
export async function startJob(
	{ client, wait }: CompletionContext,
	request: ApiRequest,
): Promise<ApiResponse> {
	return await client.request(request).catch(async (error: unknown) => {
		if (wait.cancelWhenStopped && error instanceof ExecutionCancelled && error.wasSent) {
			const response = await client.tryRequest(request, { ignoreCancel: true });
			const { job_id: jobId } = asRecord('body' in response ? response.body : undefined);
			if (typeof jobId === 'string') await tryCancelJob(client, jobId, wait.logger);
		}
		throw error;
	});
}

/**
 * Waits for the job that a response carries, whichever operation gave it, if the user wants that.
 *
 * @param response of the request that may have started a job
 * @param result what the job makes; undefined for operations that start none
 * @returns the records to put out
 * @throws OperationError, ApiFailure, ExecutionCancelled
 */
export async function waitForCompletion(
	context: CompletionContext,
	response: ApiResponse,
	result: JobResult | undefined,
): Promise<unknown[]> {
	const { client, wait, started } = context;
	const record = asRecord(response.body);
	const jobId = typeof record.job_id === 'string' ? record.job_id : undefined;
	if (jobId !== undefined) started({ job_id: jobId });
	const isAudit = result === 'brandAudit' && isUnderWay(record);
	if (result === undefined || !wait.isWanted || (jobId === undefined && !isAudit)) {
		return [response.body];
	}
	const target = targetOf(result, response, context);
	const job = await waitForJob(client, { jobId, target }, wait);
	if (wait.returns === 'job') return [job];
	return target === undefined ? [response.body] : await readResult(client, target);
}

/** The pair of job and record, from the response and the parameters of the call. */
function targetOf(
	kind: JobResult,
	response: ApiResponse,
	{ parameter }: CompletionContext,
): JobTarget | undefined {
	const record = asRecord(response.body);
	switch (kind) {
		case 'report':
			return { kind, reportId: String(record.report_id ?? record.id ?? parameter('reportId')) };
		case 'brandFacts':
			return { kind, brandId: String(record.brand_id ?? parameter('brandId')) };
		case 'scheduledReports': {
			const id = record.scheduled_report_id ?? parameter('scheduledReportId');
			const market = parameter('additionalFields.regionConfigId');
			const regionConfigId = typeof market === 'string' && market !== '' ? market : undefined;
			const since = startedAt(response);
			return { kind, scheduledReportId: String(id), regionConfigId, since };
		}
		case 'brandAudit': {
			const auditId = String(record.audit_id ?? record.id);
			return { kind, brandId: String(parameter('brandId')), auditId };
		}
		case 'none':
			return undefined;
	}
}

/**
 * Before the work began, by the service's clock, which dates its records; ours may differ. The
 * response is dated after that: by whole seconds, and after every attempt whose answer was lost.
 */
function startedAt({ headers, tookMs }: ApiResponse): string {
	const stated = Date.parse(headers.date ?? '');
	const answeredAt = Number.isNaN(stated) ? clock.now() : stated;
	return new Date(answeredAt - tookMs - 1_000).toISOString();
}
