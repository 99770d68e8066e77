import type { IDataObject } from 'n8n-workflow';
import { cancellationReason } from '../base/errors/cancellation';
import { OperationError, StepError } from '../base/errors/operationError';
import { clock, sleep, unlessAborted } from '../base/time/clock';
import { shortened, waitInWords } from '../base/values/display';
import { logTo } from '../base/values/log';
import { asRecord } from '../base/values/records';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient } from '../requests/client';
import { pathTo } from '../requests/path';
import { JobList } from './jobList';
import { type JobTarget, LOOK_TIMEOUT_MS, readJobResult } from './target';

export interface WaitSettings {
	isWanted: boolean;
	maxWaitMs: number;
	cancelWhenStopped: boolean;
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline?: number;
}

/** A job, and what it works on. One of the two is known. */
export interface AwaitedJob {
	jobId?: string;
	target?: JobTarget;
}

/** How long before the workflow's time-out the wait ends, in ms, so that the message can name the job. */
const BEFORE_DEADLINE_MS = 5_000;

/** How long, in ms, the service may not show a new job yet (sandbox/api.md 9.10). */
const GRACE_MS = 30_000;

/**
 * The pause before the next look: a tenth of the time waited so far, between 2 and 30 seconds. The
 * end of a job is noticed with a delay of at most a tenth of its length.
 */
export const pollDelayMs = (waitedMs: number): number =>
	Math.min(30_000, Math.max(2_000, waitedMs / 10));

const jobPath = (jobId: string) => pathTo('/v1/jobs/{jobId}', { jobId });

/**
 * Waits until a job has completed, also over an outage of the service, and reads its result: once, and
 * again while a report says `processing` (sandbox/api.md 9.9, 9.10).
 *
 * @returns what the job has made; without a target, the job's last record
 * @throws OperationError when the job failed, was cancelled, takes too long or has no result; StepError
 * when it could not be read; ExecutionCancelled, after cancelling the job if the user wants that
 */
export async function waitForJob(client: ApiClient, job: AwaitedJob, settings: WaitSettings) {
	const list = JobList.of(client);
	list.waiting++;
	try {
		return await new JobWait(client, job, settings).run();
	} finally {
		list.waiting--;
		const isStopped = client.connection.cancelSignal?.aborted;
		if (isStopped && settings.cancelWhenStopped && job.jobId) await tryCancelJob(client, job.jobId);
	}
}

/** Cancels a job after the execution was stopped. Logs a failure instead of throwing it. */
async function tryCancelJob(client: ApiClient, jobId: string): Promise<void> {
	const request = { method: 'DELETE' as const, path: jobPath(jobId), ignoreCancel: true };
	const response = await client.tryRequest(request);
	if (!(response instanceof ApiFailure)) return;
	logTo(client.connection.context.logger, `job ${jobId} was not cancelled: ${response.message}`);
}

/** One wait. Times are in ms of `clock.elapsed`. */
class JobWait {
	private readonly timeout: number;
	private readonly deadline: number;

	/** The last status of the job, or of the report that it made. */
	private lastStatus = 'unknown';

	constructor(
		private readonly client: ApiClient,
		private readonly awaited: AwaitedJob,
		private readonly settings: WaitSettings,
	) {
		this.timeout = (settings.deadline ?? Infinity) - BEFORE_DEADLINE_MS;
		this.deadline = Math.min(clock.elapsed() + settings.maxWaitMs, this.timeout);
	}

	async run(): Promise<unknown[]> {
		const { jobId, target } = this.awaited;
		const seen = jobId === undefined ? undefined : await this.waitForEnd(jobId);
		if (target !== undefined) return await this.waitForResult(target, seen);
		if (seen instanceof ApiFailure) throw seen;
		return [seen];
	}

	/** @returns the completed job; a 404 when the service does not show it any more */
	private async waitForEnd(jobId: string): Promise<IDataObject | ApiFailure> {
		const since = clock.elapsed();
		const { logger } = this.client.connection.context;
		for (;;) {
			const job = await this.nextLook(since, async () => await this.look(jobId));
			if (job instanceof ApiFailure) {
				if (!job.isGone) this.unreadable(job);
				if (clock.elapsed() - since >= GRACE_MS) return job;
				continue;
			}
			const { status, step, completed, total } = job;
			logTo(logger, `job ${jobId} is ${String(status)}`, 'debug', { step, completed, total });
			if (status === 'completed') return job;
			if (status === 'failed' || status === 'cancelled') throw this.notCompleted(status, job);
			this.lastStatus = shortened(status);
		}
	}

	/** From two waits on, the list answers. What it omits is asked for alone. */
	private async look(jobId: string): Promise<IDataObject | ApiFailure> {
		const { client, deadline: retryUntil } = this;
		const list = JobList.of(client);
		const jobs = list.waiting < 2 ? undefined : await list.read(client).catch(() => undefined);
		const listed = jobs?.get(jobId);
		if (listed !== undefined) return listed;
		const often = { retryUntil, timeoutMs: LOOK_TIMEOUT_MS };
		const response = await client.tryRequest({ method: 'GET', path: jobPath(jobId), ...often });
		return response instanceof ApiFailure ? response : asRecord(response.body);
	}

	/** @param job the last that was seen of it */
	private async waitForResult(target: JobTarget, job?: IDataObject | ApiFailure) {
		const { client, deadline } = this;
		const read = async () => await readJobResult(client, target, deadline).catch(this.unreadable);
		let records = await this.inTime(read());
		if (target.result === 'createdReport') return records;
		const since = clock.elapsed();
		while (records.some(({ status }) => status === 'processing')) {
			this.lastStatus = 'processing';
			records = await this.nextLook(since, read);
		}
		const [record] = records;
		if (record && target.result === 'scheduledReports') return records;
		if (record?.status === 'failed') throw this.notCompleted('failed', record);
		const mustSay = target.result === 'report' || job === undefined || job instanceof ApiFailure;
		if (record && (!mustSay || record.status === 'completed')) return records;
		throw new OperationError(
			record
				? `The job has ended, but its record has the status "${shortened(record.status)}" instead of "completed"`
				: 'The run of the schedule created no report',
			'The service shows jobs for one hour. Check the result in the service before you start the job again.',
			'job_without_result',
			this.ids,
		);
	}

	/** Looks after the next pause. @throws OperationError at the end of the wait; as `look` */
	private async nextLook<T>(since: number, look: () => Promise<T>): Promise<T> {
		const now = clock.elapsed();
		if (now >= this.deadline) throw this.tooLong();
		const pauseMs = Math.min(pollDelayMs(now - since), this.deadline - now);
		await sleep(pauseMs, this.client.connection.abortSignal);
		return await this.inTime(look());
	}

	/** Ends a look with the wait, even while its request is in flight. */
	private async inTime<T>(look: Promise<T>): Promise<T> {
		const { abortSignal } = this.client.connection;
		const isOver = clock.timeoutSignal(Math.max(0, Math.floor(this.deadline - clock.elapsed())));
		const seen = await unlessAborted(look, abortSignal, isOver);
		if (seen === undefined) throw cancellationReason(abortSignal) ?? this.tooLong();
		return seen;
	}

	/** The job may still be running, so the error must keep its ID. */
	private readonly unreadable = (error: unknown): never => {
		if (!(error instanceof ApiFailure)) throw error;
		const description = `The job was started, so it may be charged and still running. ${this.howToResume}.`;
		throw new StepError('Wait for the job', this.ids, description, error);
	};

	/** @param record the job, or the report that it worked on */
	private notCompleted(status: 'failed' | 'cancelled', record: IDataObject): OperationError {
		const { step = null, message, failure_reason: why = message } = record;
		const reason = String(why ?? '').trim();
		const what = `The job did not succeed${reason && `: ${reason}`}`;
		return new OperationError(
			status === 'cancelled' ? 'The job was cancelled' : what,
			`Check the record that it worked on, then start it again. Job ID: ${this.ids.job_id ?? 'none'}.`,
			`job_${status}`,
			{ ...this.ids, step, message: reason },
		);
	}

	private tooLong(): OperationError {
		const isTimeout = this.deadline === this.timeout;
		const limit = isTimeout ? "the workflow's timeout" : "'Max Wait (Minutes)'";
		const wait = isTimeout ? limit : waitInWords(this.settings.maxWaitMs);
		return new OperationError(
			`The job has not ended within ${wait}. Its last status is "${this.lastStatus}"`,
			`It continues in the service. ${this.howToResume}, or raise ${limit}.`,
			'job_wait_over',
			this.ids,
		);
	}

	private get ids(): IDataObject {
		return { job_id: this.awaited.jobId ?? null, ...this.awaited.target?.ids };
	}

	private get howToResume(): string {
		const { job_id: id } = this.ids;
		return id ? `Wait for it with Job: Wait and the Job ID ${id}` : 'Read the record later';
	}
}
