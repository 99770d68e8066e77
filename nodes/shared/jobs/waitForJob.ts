import type { IDataObject, Logger } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { StepError } from '../errors/stepError';
import { clock } from '../time/clock';
import { sleep } from '../time/sleep';
import { ApiFailure } from '../transport/apiError';
import type { ApiClient } from '../transport/client';
import { pollTarget, type JobTarget } from './target';
import { pathTo } from '../transport/path';

const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export const DEFAULT_MAX_WAIT_MINUTES = 30;

/** How a job is waited for. */
export interface WaitSettings {
	/** Undefined when only what it works on is known. */
	jobId: string | undefined;
	/** What the job works on; decides when the job's own record is gone. */
	subject?: JobTarget;
	maxWaitMs: number;
	cancelWhenStopped: boolean;
	logger: Logger;
}

/** Where a job stands, by its own record or by what it works on. */
export interface JobState {
	state: 'running' | 'completed' | 'failed' | 'cancelled';
	/** The job's record, or what stands in for it. */
	job: IDataObject;
}

/**
 * The pause before the next look at a job: a tenth of the time waited so far, so that its end is
 * noticed within a tenth of its length, and half an hour costs less than 100 looks.
 *
 * @param waitedMs how long it has been waited, in ms
 * @returns 2,000 to 30,000 ms
 */
export function pollDelayMs(waitedMs: number): number {
	return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs / 10));
}

/**
 * Waits until a job has completed (API description §2.6). Within `maxWaitMs` an outage of the
 * service does not end the wait: the job goes on, and so does the wait.
 *
 * @returns the job's last record
 * @throws OperationError when it failed, was cancelled, or takes longer than `maxWaitMs`; StepError when
 * it could not be asked for; ExecutionCancelled, after the job was cancelled if that was asked for
 */
export async function waitForJob(
	client: ApiClient,
	waitSettings: WaitSettings,
): Promise<IDataObject> {
	const { jobId, cancelWhenStopped, logger } = waitSettings;
	try {
		return await pollUntilEnded(client, waitSettings);
	} finally {
		if (client.isStopped && cancelWhenStopped && jobId) await tryCancel(client, jobId, logger);
	}
}

async function pollUntilEnded(client: ApiClient, waitSettings: WaitSettings): Promise<IDataObject> {
	const { jobId, maxWaitMs, logger } = waitSettings;
	const started = clock.now();
	const patient = client.patient(started + maxWaitMs);
	for (;;) {
		const waited = clock.now() - started;
		if (waited >= maxWaitMs) throw tooLong(waitSettings);
		await sleep(Math.min(pollDelayMs(waited), maxWaitMs - waited), client.abortSignal);
		const { state, job } = await look(patient, waitSettings).catch((error) =>
			pollFailed(error, waitSettings),
		);
		logger.debug(`AI Visibility: job ${jobId ?? 'of the record'} is ${state}`, {
			step: job.step,
			progress: `${String(job.completed ?? '?')}/${String(job.total ?? '?')}`,
		});
		if (state === 'completed') return job;
		if (state !== 'running') throw notCompleted(state, job, jobId ?? null);
	}
}

async function look(client: ApiClient, { jobId, subject }: WaitSettings): Promise<JobState> {
	if (jobId === undefined) return await pollTarget(client, subject!, null);
	const path = pathTo('/v1/jobs/{jobId}', { jobId });
	const answer = await client.tryRequest({ method: 'GET', path });
	if (answer instanceof ApiFailure) {
		// Job records are kept for one hour; after that, what the job works on must tell.
		if (answer.status !== 404 || subject === undefined) throw answer;
		return await pollTarget(client, subject, jobId);
	}
	const job = (answer.body ?? {}) as IDataObject;
	const isRunning = job.status === 'pending' || job.status === 'processing';
	return { state: isRunning ? 'running' : (job.status as JobState['state']), job };
}

/** What became of the job is not known, so the error must not lose its id. */
function pollFailed(error: unknown, { jobId, subject }: WaitSettings): never {
	if (!(error instanceof ApiFailure) || error.status === 404) throw error;
	const nextStep = `The job may go on in the service. ${howToResume(jobId)}.`;
	throw new StepError('Wait for the job', { job_id: jobId ?? null, ...subject }, nextStep, error);
}

const howToResume = (jobId: string | undefined) =>
	jobId === undefined
		? 'Read the record later'
		: `Wait for it with Job: Wait and the Job ID ${jobId}`;

async function tryCancel(client: ApiClient, jobId: string, logger: Logger): Promise<void> {
	const path = pathTo('/v1/jobs/{jobId}', { jobId });
	// A step of its own: under the user's key the service would repeat the answer that named the job.
	const request = { method: 'DELETE' as const, path, step: 'cancel' };
	const answer = await client.afterStop().tryRequest(request);
	if (answer instanceof ApiFailure) {
		logger.warn(`AI Visibility: job ${jobId} could not be cancelled: ${answer.message}`);
	} else {
		logger.info(`AI Visibility: the execution was stopped, job ${jobId} was cancelled`);
	}
}

function notCompleted(state: string, job: IDataObject, jobId: string | null): OperationError {
	const said = String(job.message ?? job.failure_reason ?? '').trim();
	const step = job.step ? ` Its last step was "${String(job.step)}".` : '';
	return new OperationError(
		state === 'cancelled'
			? 'The job was cancelled'
			: `The job did not succeed${said ? `: ${said}` : ''}`,
		`${jobId === null ? '' : `Job ID ${jobId}.`}${step} Look at the record that it worked on, then start it again.`,
		state === 'cancelled' ? 'job_cancelled' : 'job_failed',
		{ job_id: jobId, step: job.step ?? null, message: said },
	);
}

function tooLong({ jobId, maxWaitMs, subject }: WaitSettings): OperationError {
	const minutes = Math.max(1, Math.round(maxWaitMs / 60_000));
	return new OperationError(
		`The job has not ended within ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
		`It goes on in the service. ${howToResume(jobId)}, or raise Max Wait.`,
		'job_wait_over',
		{ job_id: jobId ?? null, ...subject },
	);
}
