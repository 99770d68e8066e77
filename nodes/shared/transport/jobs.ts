import type { IDataObject, Logger } from 'n8n-workflow';
import type { ApiClient } from './apiClient';
import { ApiFailure } from './apiError';
import { askSubject, type JobSubject } from './jobSubject';
import { Refused } from './refused';
import { time } from './time';
import { wait } from './waits';

const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export const DEFAULT_MAX_WAIT_MINUTES = 30;

/** How a job is waited for. */
export interface JobWait {
	/** Undefined when only what it works on is known. */
	jobId: string | undefined;
	/** What the job works on; decides when the job's own record is gone. */
	subject?: JobSubject;
	maxWaitMs: number;
	cancelWhenStopped: boolean;
	logger: Logger;
}

/** Where a job stands, by its own record or by what it works on. */
export interface JobStanding {
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
export function pauseBeforeLook(waitedMs: number): number {
	return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs / 10));
}

/**
 * Waits until a job has completed (API description §2.6).
 *
 * @returns the job's last record
 * @throws Refused when it failed, was cancelled, or takes longer than `maxWaitMs`; ApiFailure;
 * ExecutionStopped, after the job was cancelled if that was asked for
 */
export async function waitForJob(client: ApiClient, jobWait: JobWait): Promise<IDataObject> {
	const { jobId, cancelWhenStopped, logger } = jobWait;
	try {
		return await lookUntilEnded(client, jobWait);
	} finally {
		if (client.isStopped && cancelWhenStopped && jobId) await cancelQuietly(client, jobId, logger);
	}
}

async function lookUntilEnded(client: ApiClient, jobWait: JobWait): Promise<IDataObject> {
	const { jobId, maxWaitMs, logger } = jobWait;
	const started = time.now();
	for (;;) {
		const waited = time.now() - started;
		if (waited >= maxWaitMs) throw tooLong(jobWait);
		await wait(Math.min(pauseBeforeLook(waited), maxWaitMs - waited), client.stopSignal);
		const { state, job } = await look(client, jobWait);
		logger.debug(`AI Visibility: job ${jobId ?? 'of the record'} is ${state}`, {
			step: job.step,
			progress: `${String(job.completed ?? '?')}/${String(job.total ?? '?')}`,
		});
		if (state === 'completed') return job;
		if (state !== 'running') throw notCompleted(state, job, jobId ?? null);
	}
}

async function look(client: ApiClient, { jobId, subject }: JobWait): Promise<JobStanding> {
	if (jobId === undefined) return await askSubject(client, subject!, null);
	const path = `/v1/jobs/${encodeURIComponent(jobId)}`;
	const answer = await client.tryRequest({ method: 'GET', path });
	if (answer instanceof ApiFailure) {
		// Job records are kept for one hour; after that, what the job works on must tell.
		if (answer.status !== 404 || subject === undefined) throw answer;
		return await askSubject(client, subject, jobId);
	}
	const job = (answer.body ?? {}) as IDataObject;
	const isRunning = job.status === 'pending' || job.status === 'processing';
	return { state: isRunning ? 'running' : (job.status as JobStanding['state']), job };
}

async function cancelQuietly(client: ApiClient, jobId: string, logger: Logger): Promise<void> {
	const path = `/v1/jobs/${encodeURIComponent(jobId)}`;
	const answer = await client.afterStop().tryRequest({ method: 'DELETE', path });
	if (answer instanceof ApiFailure) {
		logger.warn(`AI Visibility: job ${jobId} could not be cancelled: ${answer.message}`);
	} else {
		logger.info(`AI Visibility: the execution was stopped, job ${jobId} was cancelled`);
	}
}

function notCompleted(state: string, job: IDataObject, jobId: string | null): Refused {
	const said = String(job.message ?? job.failure_reason ?? '').trim();
	const step = job.step ? ` Its last step was "${String(job.step)}".` : '';
	return new Refused(
		state === 'cancelled' ? 'The job was cancelled' : `The job did not succeed${said ? `: ${said}` : ''}`,
		`${jobId === null ? '' : `Job ID ${jobId}.`}${step} Look at the record that it worked on, then start it again.`,
		state === 'cancelled' ? 'job_cancelled' : 'job_failed',
		{ job_id: jobId, step: job.step ?? null, message: said },
	);
}

function tooLong({ jobId, maxWaitMs, subject }: JobWait): Refused {
	const minutes = Math.max(1, Math.round(maxWaitMs / 60_000));
	return new Refused(
		`The job has not ended within ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
		`It goes on in the service. ${jobId === undefined ? 'Read the record later' : `Wait for it with Job: Wait and the Job ID ${jobId}`}, or raise Max Wait.`,
		'job_wait_over',
		{ job_id: jobId ?? null, ...subject },
	);
}
