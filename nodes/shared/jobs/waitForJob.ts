import type { IDataObject } from 'n8n-workflow';
import { OperationError, StepError } from '../base/errors/operationError';
import { quantity } from '../base/values/display';
import { clock } from '../base/time/clock';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient } from '../requests/client';
import { asRecord } from '../base/values/records';
import { jobPath, JobPoller, pollDelayMs, type PollRequest } from '../requests/jobPoller';
import { targetPath, targetState, toJobState, type JobState, type JobTarget } from './target';

/** The user's settings for waiting for jobs. */
export interface WaitSettings {
	maxWaitMs: number;
	cancelWhenStopped: boolean;
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline?: number;
}

/**
 * A job, and the record it works on, which is polled when the job's own record cannot be read. One of
 * the two is known.
 */
export interface AwaitedJob {
	jobId?: string;
	target?: JobTarget;
}

/**
 * The wait ends this long before the workflow's time-out, in ms, so that the error can name the job.
 */
const BEFORE_DEADLINE_MS = 5_000;

/**
 * Waits until a job has completed. An outage of the service does not end the wait, because the job
 * continues.
 *
 * @returns the job's last record
 * @throws OperationError when the job failed, was cancelled or takes too long; StepError when it
 * could not be polled; ExecutionCancelled, after cancelling the job if the user wants that
 */
export async function waitForJob(
	client: ApiClient,
	job: AwaitedJob,
	settings: WaitSettings,
): Promise<IDataObject> {
	return await pollUntilEnded(client, job, settings).finally(async () => {
		const isStopped = client.connection.cancelSignal?.aborted;
		if (isStopped && settings.cancelWhenStopped && job.jobId) await tryCancelJob(client, job.jobId);
	});
}

/** How long to try to cancel a job, in ms: the request that starts it may take minutes. */
const CANCEL_RETRY_MS = 5 * 60_000;

/** Options of requests that are sent after the execution was stopped. */
export const afterStop = () => ({
	ignoreCancel: true,
	retryUntil: clock.elapsed() + CANCEL_RETRY_MS,
});

/** Cancels a job after the execution was stopped. Logs a failure instead of throwing it. */
export async function tryCancelJob(client: ApiClient, jobId: string): Promise<void> {
	const { logger } = client.connection.context;
	const path = jobPath(jobId);
	const response = await client.tryRequest({ method: 'DELETE', path, ...afterStop() });
	if (response instanceof ApiFailure) {
		logger.warn(`AI Visibility: job ${jobId} could not be cancelled: ${response.message}`);
	} else {
		logger.info(`AI Visibility: the execution was stopped, job ${jobId} was cancelled`);
	}
}

async function pollUntilEnded(
	client: ApiClient,
	job: AwaitedJob,
	settings: WaitSettings,
): Promise<IDataObject> {
	const { logger } = client.connection.context;
	const since = clock.elapsed();
	const timeout = (settings.deadline ?? Infinity) - BEFORE_DEADLINE_MS;
	const deadline = Math.min(since + settings.maxWaitMs, timeout);
	for (;;) {
		const now = clock.elapsed();
		if (now >= deadline) throw tooLong(job, settings.maxWaitMs, deadline === timeout);
		const dueAt = Math.min(now + pollDelayMs(now - since), deadline);
		const { state, job: record } = await pollJob(client, job, { dueAt, deadline }).catch((error) =>
			pollFailed(error, job),
		);
		const { step, completed, total } = record;
		const progress = `${String(completed ?? '?')}/${String(total ?? '?')}`;
		logger.debug(`AI Visibility: job ${job.jobId ?? 'of the record'} is ${state}`, {
			step,
			progress,
		});
		if (state === 'completed') return record;
		if (state !== 'running') throw notCompleted(state, record, job.jobId);
	}
}

/** Polls the job, or the record it works on when the job's own record cannot be read. */
async function pollJob(
	client: ApiClient,
	{ jobId, target }: AwaitedJob,
	times: Omit<PollRequest, 'path'>,
): Promise<JobState> {
	const poller = client.connection.keyState.get(JobPoller);
	const poll = async (path: string) => await poller.next(client, { ...times, path });
	const pollTarget = async (known: JobTarget) =>
		targetState(known, jobId, await poll(targetPath(known)));
	if (jobId === undefined) return await pollTarget(target!);
	const answer = await poll(jobPath(jobId));
	if (!(answer instanceof ApiFailure)) return toJobState(asRecord(answer));
	// A job is gone after an hour.
	if (!answer.isNotVisible || target === undefined) throw answer;
	return await pollTarget(target);
}

/** The job may still be running, so the error must keep its ID. */
function pollFailed(error: unknown, { jobId, target }: AwaitedJob): never {
	if (!(error instanceof ApiFailure) || error.status === 404) throw error;
	const description = `The job may still be running. ${howToResume(jobId)}.`;
	throw new StepError('Wait for the job', { job_id: jobId ?? null, ...target }, description, error);
}

const howToResume = (jobId: string | undefined) =>
	jobId === undefined
		? 'Read the record later'
		: `Wait for it with Job: Wait and the Job ID ${jobId}`;

function notCompleted(state: string, job: IDataObject, jobId: string | undefined): OperationError {
	const said = String(job.message ?? job.failure_reason ?? '').trim();
	const known = [
		jobId && `Job ID ${jobId}.`,
		job.step && `Its last step was "${String(job.step)}".`,
		'Check the record that it worked on, then start it again.',
	];
	const isCancelled = state === 'cancelled';
	return new OperationError(
		isCancelled ? 'The job was cancelled' : `The job did not succeed${said && `: ${said}`}`,
		known.filter(Boolean).join(' '),
		isCancelled ? 'job_cancelled' : 'job_failed',
		{ job_id: jobId ?? null, step: job.step ?? null, message: said },
	);
}

function tooLong(
	{ jobId, target }: AwaitedJob,
	maxWaitMs: number,
	isWorkflowTimeout: boolean,
): OperationError {
	const minutes = Math.max(1, Math.round(maxWaitMs / 60_000));
	const limit = isWorkflowTimeout ? "the workflow's timeout" : "'Max Wait (Minutes)'";
	return new OperationError(
		isWorkflowTimeout
			? "The job is still running as the workflow's timeout is about to end the execution"
			: `The job has not ended within ${quantity(minutes, 'minute')}`,
		`It continues in the service. ${howToResume(jobId)}, or raise ${limit}.`,
		'job_wait_over',
		{ job_id: jobId ?? null, ...target },
	);
}
