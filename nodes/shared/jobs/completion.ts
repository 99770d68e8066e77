import type { Logger } from 'n8n-workflow';
import { ExecutionCancelled } from '../base/errors/cancellation';
import { clock } from '../base/time/clock';
import type { ApiClient, ApiRequest, ApiResponse } from '../requests/client';
import { asRecord } from '../base/values/asRecord';
import { isUnderWay, readResult, type JobTarget } from './target';
import { tryCancelJob, waitForJob, type WaitSettings } from './waitForJob';

export const DEFAULT_MAX_WAIT_MINUTES = 30;

/** What is read when the operation's job has completed. `none`: the first response is the result. */
export type JobResult = JobTarget['kind'] | 'none';

/** Returns the value of a parameter. */
export type ReadParameter = (name: string, fallback?: unknown) => unknown;

/** What the form says about waiting for jobs. */
export interface CompletionSettings extends WaitSettings {
	/** Whether to wait for the job. */
	isWanted: boolean;
	returns: 'result' | 'job';
}

/** What it takes to start a job and wait for it. */
export interface CompletionContext {
	client: ApiClient;
	parameter: ReadParameter;
	wait: CompletionSettings;
	started: (ids: { job_id: string }) => void;
}

/**
 * Reads how the user wants to wait for jobs.
 *
 * @param parameter reads the checked values of the form
 * @param deadline when the workflow's own time-out ends the execution, in ms of `clock.elapsed`
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
 * Sends a request that may start a job. If the execution is stopped before the response arrives, the
 * same request is sent again with the same key: its response has the job ID, so the job can be
 * cancelled.
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
 * Waits for the job in a response if the user wants that, whatever operation started it.
 *
 * @param response of the request that may have started a job
 * @param result what the job makes; undefined for operations that start none
 * @returns the records to output
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
	if (result === undefined || !wait.isWanted) return [response.body];
	const target = targetOf(result, response, context);
	const isAuditUnderWay = target?.kind === 'brandAudit' && isUnderWay(record);
	const ofAudit = isAuditUnderWay ? { target } : undefined;
	const awaited = jobId === undefined ? ofAudit : { jobId, target };
	if (awaited === undefined) return [response.body];
	const job = await waitForJob(client, awaited, wait);
	if (wait.returns === 'job') return [job];
	return target === undefined ? [response.body] : await readResult(client, target);
}

/** Finds the record that the job works on, from the response and the parameters. */
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
 * A time before the job was started, by the service's clock, which its records use; this machine's may
 * differ. The Date header has the time of the response, in whole seconds, so the time since the first
 * attempt and one second are subtracted.
 */
function startedAt({ headers, tookMs }: ApiResponse): string {
	const stated = Date.parse(headers.date ?? '');
	const respondedAt = Number.isNaN(stated) ? clock.now() : stated;
	return new Date(respondedAt - tookMs - 1_000).toISOString();
}
