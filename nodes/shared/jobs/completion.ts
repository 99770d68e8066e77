import { ExecutionCancelled } from '../base/errors/cancellation';
import { clock } from '../base/time/clock';
import type { ApiClient, ApiRequest, ApiResponse } from '../requests/client';
import { asRecord, idIn, setFieldsOf } from '../base/values/records';
import { type JobKind, toState, toTarget } from './target';
import { sendAfterStop, tryCancelJob, waitForJob, type WaitSettings } from './waitForJob';
import { logTo } from '../base/values/log';

export const DEFAULT_MAX_WAIT_MINUTES = 30;

export interface CompletionContext {
	client: ApiClient;
	/** Values of the form by the names of their fields. */
	form: { inPath: (name: string) => unknown };
	wait: WaitSettings;
	started: (ids: { job_id: string }) => void;
}

/** A request that only starts a job. Others cost, or create a record, before it can be cancelled. */
const ONLY_STARTS = /\/(runs|executions)$/;

/**
 * Sends a request that may start a job. If the execution is stopped before the response arrives, one
 * that only starts a job is sent again with the same key, for the job ID, so that it can be cancelled.
 *
 * @throws as `ApiClient.request`
 */
export async function startJob({ client, wait }: CompletionContext, request: ApiRequest) {
	return await client.request(request).catch(async (error: unknown) => {
		const isStopped = error instanceof ExecutionCancelled && client.mayHaveBeenProcessed;
		if (isStopped && wait.cancelWhenStopped) await cancelStarted(client, request);
		throw error;
	});
}

async function cancelStarted(client: ApiClient, request: ApiRequest): Promise<void> {
	const { logger } = client.connection.context;
	const response = ONLY_STARTS.test(request.path)
		? await sendAfterStop(client, request)
		: new Error('look in the service what became of it');
	if (response instanceof Error)
		return logTo(logger, `a job may go on that the stopped execution started: ${response.message}`);
	const jobId = idIn(asRecord(response.body).job_id);
	if (jobId !== undefined) await tryCancelJob(client, jobId);
}

/** What the response to a start tells to be under way, also without a job. */
const TELLS_STATUS = /^(report|scheduledReports|brandAudit)$/;

/**
 * Waits for the job in a response if the user wants that.
 *
 * @param result what the job makes; undefined when the response is the result
 * @returns the records to output
 * @throws OperationError, ApiFailure, ExecutionCancelled
 */
export async function waitForCompletion(
	context: CompletionContext,
	response: ApiResponse,
	result: JobKind | undefined,
): Promise<unknown[]> {
	const { client, form, wait, started } = context;
	const record = setFieldsOf(response.body);
	const jobId = idIn(record.job_id);
	if (jobId !== undefined) started({ job_id: jobId });
	if (!wait.isWanted) return [response.body];
	const { status = 'completed' } = record;
	const isAtWork = TELLS_STATUS.test(result ?? '') && toState(status) === 'running';
	if (jobId === undefined && !isAtWork) return [response.body];
	const target = result && toTarget(result, record, form.inPath, startedAt(response));
	const made = await waitForJob(client, { jobId, target }, wait);
	return target === undefined ? [response.body] : made;
}

/** How far the clocks of the service that date its responses and its records may differ, in ms. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * A time before the job was started, by the service's clock, which its records use; this machine's may
 * differ. The Date header has the time of the response.
 */
export function startedAt({ headers, tookMs }: ApiResponse): string {
	const stated = Date.parse(headers.date ?? '');
	const respondedAt = Number.isNaN(stated) ? clock.now() : stated;
	return new Date(respondedAt - tookMs - CLOCK_TOLERANCE_MS).toISOString();
}
