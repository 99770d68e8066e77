import type { IDataObject } from 'n8n-workflow';
import { OperationError, StepError } from '../base/errors/operationError';
import { quantity } from '../base/values/display';
import { clock } from '../base/time/clock';
import { toTimestamp } from '../base/time/timestamp';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient, ApiRequest } from '../requests/client';
import { jobPath, pollDelayMs } from '../requests/jobPoller';
import { pathTo } from '../requests/path';
import { type JobSight, type JobTarget, KINDS, readReports, toState, UNDER_WAY } from './target';
import { logTo } from '../base/values/log';
import { setFieldsOf } from '../base/values/records';

export interface WaitSettings {
	isWanted: boolean;
	maxWaitMs: number;
	cancelWhenStopped: boolean;
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline?: number;
}

/** A job, and the record it works on. One of the two is known. */
export interface AwaitedJob {
	jobId?: string;
	target?: JobTarget;
}

/** How long before the workflow's time-out the wait ends, in ms: the message can name the job. */
const BEFORE_DEADLINE_MS = 5_000;

/** How long, in ms, a new job may not be shown yet, and a record may tell of the run before. */
const GRACE_MS = 30_000;

/** How long after its job has ended a result is waited for, in ms. It is paid for. */
const RESULT_MS = 5 * 60_000;

/** How long ago a job that was started elsewhere can have begun, in ms (sandbox/api.md 9.2). */
const OLDEST_JOB_MS = 60 * 60_000;

/** How long to try to cancel a job, in ms: the request that starts it may take minutes. */
const CANCEL_RETRY_MS = 5 * 60_000;

/**
 * Waits until a job has completed and its result is there, also over an outage of the service. What
 * the record says counts before what the job says.
 *
 * @returns what the job has made; without a target, the job's last record
 * @throws OperationError when the job failed, was cancelled or takes too long; StepError when it
 * could not be polled; ExecutionCancelled, after cancelling the job if the user wants that
 */
export async function waitForJob(client: ApiClient, job: AwaitedJob, settings: WaitSettings) {
	return await new JobWait(client, job, settings).run().finally(async () => {
		const isStopped = client.connection.cancelSignal?.aborted;
		if (isStopped && settings.cancelWhenStopped && job.jobId) await tryCancelJob(client, job.jobId);
	});
}

export const sendAfterStop = async (client: ApiClient, request: ApiRequest) =>
	await client.tryRequest({
		...request,
		ignoreCancel: true,
		retryUntil: clock.elapsed() + CANCEL_RETRY_MS,
	});

/** Cancels a job after the execution was stopped. Logs a failure instead of throwing it. */
export async function tryCancelJob(client: ApiClient, jobId: string): Promise<void> {
	const { logger } = client.connection.context;
	const response = await sendAfterStop(client, { method: 'DELETE', path: jobPath(jobId) });
	if (response instanceof ApiFailure)
		logTo(logger, `job ${jobId} could not be cancelled: ${response.message}`);
	else logTo(logger, `the execution was stopped, job ${jobId} was cancelled`, 'info');
}

const isFailure = (state: string) => state === 'failed' || state === 'cancelled';

/** One wait. Times are in ms of `clock.elapsed`. */
class JobWait {
	private readonly since = clock.elapsed();

	private readonly timeout: number;

	private deadline: number;

	private dueAt = 0;

	private record: IDataObject = {};

	/** Whether the work was seen under way, so that an end is its own. */
	private hasBegun = false;

	/** Whether there was no record at first, so that one is new. */
	private wasMissing = false;

	private endedAt?: number;

	/** How many reports the last look found: they may not all appear at once. */
	private counted = 0;

	/** Set when the key may not read the job. */
	private refusal?: ApiFailure;

	constructor(
		private readonly client: ApiClient,
		private readonly job: AwaitedJob,
		private readonly settings: WaitSettings,
	) {
		this.timeout = (settings.deadline ?? Infinity) - BEFORE_DEADLINE_MS;
		this.deadline = Math.min(this.since + settings.maxWaitMs, this.timeout);
	}

	async run(): Promise<unknown[]> {
		for (;;) {
			const now = clock.elapsed();
			if (now >= this.deadline) throw this.tooLong();
			const waited = now - (this.endedAt ?? this.since);
			this.dueAt = Math.min(now + pollDelayMs(waited), this.deadline);
			const found = await this.look().catch((error: unknown) => this.pollFailed(error));
			if (found !== undefined) return found;
		}
	}

	/** Looks at the job, and at its record once the job has ended or cannot be read. */
	private async look(): Promise<unknown[] | undefined> {
		const { target, jobId } = this.job;
		const job = await this.lookAtJob();
		const { status, step, completed, total } = this.record;
		const { logger } = this.client.connection.context;
		logTo(logger, `job ${jobId ?? 'none'} is ${job ?? 'new'}`, 'debug', { step, completed, total });
		const isUnderWay = job === 'running' && Boolean(status) && UNDER_WAY.test(String(status));
		this.hasBegun ||= isUnderWay;
		if (job === undefined || isUnderWay) return undefined;
		// An unknown word, or none, may be an end: the record tells.
		if (target !== undefined) return await this.lookAtRecord(target, job);
		if (job === 'running') return undefined;
		if (job === 'completed') return [this.record];
		throw this.notCompleted(job, '');
	}

	/** @returns undefined when nothing is known yet */
	private async lookAtJob(): Promise<JobSight | undefined> {
		const { jobId, target } = this.job;
		if (this.endedAt !== undefined) return toState(this.record.status);
		if (this.refusal !== undefined) return 'hidden';
		if (jobId === undefined) return 'none';
		const answer = await this.poll(jobPath(jobId));
		if (answer === undefined) return undefined;
		if (answer instanceof ApiFailure) {
			if (answer.isGone && this.isYoung) return undefined;
			if (!answer.isNotVisible || target === undefined) throw answer;
			if (answer.isGone) return 'gone';
			this.refusal = answer;
			return 'hidden';
		}
		this.record = answer;
		const state = toState(answer.status);
		if (state !== 'running' && target !== undefined) {
			this.endedAt = clock.elapsed();
			this.deadline = Math.min(this.endedAt + RESULT_MS, this.timeout);
		}
		return state;
	}

	private async lookAtRecord(target: JobTarget, job: JobSight): Promise<unknown[] | undefined> {
		const { path, stateOf, reason = '', quietMs = 0 } = KINDS[target.kind];
		const record = await this.poll(pathTo(path, target));
		if (record === undefined) return undefined;
		if (record instanceof ApiFailure) return await this.noRecord(target, record, job);
		// A start that is replayed, or a service without a Date: the job tells when it ended.
		const madeAt = job === 'completed' ? toTimestamp(this.record.updated_at) - quietMs : NaN;
		const isOwn = (time: unknown) => this.isNew(time) || toTimestamp(time) >= madeAt;
		const said = stateOf(setFieldsOf(record), job, isOwn);
		const state = isFailure(job) && (said === 'idle' || said === 'unknown') ? job : said;
		if (state === 'completed' || (state === 'unknown' && this.wasMissing))
			return await this.read(target, record, job);
		if (state === 'unknown' && job !== 'running') throw this.unseen();
		this.hasBegun ||= state === 'running';
		if (state === 'idle') await this.requireSign(target, record, job);
		const isOwnEnd = this.hasBegun || !this.isYoung || state === job;
		if (isOwnEnd && isFailure(state)) throw this.notCompleted(state, String(record[reason] ?? ''));
		return undefined;
	}

	/** @throws ApiFailure unless the record may still come; OperationError when the job has failed */
	private async noRecord(
		target: JobTarget,
		failure: ApiFailure,
		job: JobSight,
	): Promise<undefined> {
		const { isGone, code } = failure;
		const isLate = this.isYoung || this.endedAt !== undefined || job === 'running';
		if (!isGone || !(isLate || code === 'facts_not_generated')) throw failure;
		this.wasMissing = true;
		await this.requireSign(target, {}, job);
		if (isFailure(job)) throw this.notCompleted(job, '');
	}

	/** Ends the wait where neither the job nor its record tells of a run, as when its start was replayed. */
	private async requireSign(target: JobTarget, record: IDataObject, job: JobSight): Promise<void> {
		const { quietMs = Infinity } = KINDS[target.kind];
		const isRun = target.kind === 'scheduledReports';
		if ((job !== 'gone' && job !== 'hidden') || (isRun && this.hasBegun)) return;
		if (clock.elapsed() - this.since < quietMs) return;
		const reports = isRun ? await this.reportsOf(target, record, false) : [];
		this.hasBegun = reports.some(({ created_at: at }) => this.isNew(at));
		if (!this.hasBegun) throw this.unseen();
	}

	/** @returns what the job has made; undefined while not all of it is there */
	private async read(target: JobTarget, record: IDataObject, job: JobSight) {
		if (target.kind !== 'scheduledReports') return [record];
		const endedAt = toTimestamp(this.record.updated_at);
		const isOld = job === 'gone' ? !this.hasBegun : endedAt < this.startedAt;
		const reports = await this.reportsOf(target, record, isOld);
		const isEnd = ({ status }: IDataObject) => toState(status ?? 'completed') !== 'running';
		const isSettled = reports.length > 0 && reports.length === this.counted;
		this.counted = reports.length;
		return isSettled && reports.every(isEnd) ? reports : undefined;
	}

	private async reportsOf(target: JobTarget, { brand_id: brandId }: IDataObject, isOld: boolean) {
		const { client, isNew, deadline: retryUntil } = this;
		return await readReports(client, target, { brandId, retryUntil }, isNew, isOld);
	}

	private async poll(path: string): Promise<IDataObject | ApiFailure | undefined> {
		const { dueAt, deadline, client } = this;
		return await client.connection.keyState.jobPoller.next(client, { path, dueAt, deadline });
	}

	/** A time before the job was started, by the service's clock, in ms. */
	private get startedAt(): number {
		const { since } = this.job.target ?? {};
		if (since !== undefined) return Date.parse(since);
		return this.client.serviceTime - (clock.elapsed() - this.since) - OLDEST_JOB_MS;
	}

	private readonly isNew = (time: unknown) => toTimestamp(time) >= this.startedAt;

	private get isYoung(): boolean {
		return this.job.jobId !== undefined && clock.elapsed() - this.since < GRACE_MS;
	}

	/** The job may still be running, so the error must keep its ID. */
	private pollFailed(error: unknown): never {
		if (!(error instanceof ApiFailure) || error.isGone) throw error;
		const description = `The job was started, and may be paid for and still running. ${howToResume(this.job)}.`;
		throw new StepError('Wait for the job', idsOf(this.job), description, error);
	}

	private notCompleted(state: JobSight, reason: string): OperationError {
		const { message, step } = this.record;
		const said = (reason || String(message || '')).trim();
		const { jobId = null } = this.job;
		const known = [
			jobId && `Job ID ${jobId}.`,
			step && `Its last step was "${String(step)}".`,
			'Check the record that it worked on, then start it again.',
		];
		const [what, code] =
			state === 'cancelled'
				? ['The job was cancelled', 'job_cancelled']
				: [`The job did not succeed${said && `: ${said}`}`, 'job_failed'];
		const details = { job_id: jobId, step: step ?? null, message: said };
		return new OperationError(what, known.filter(Boolean).join(' '), code, details);
	}

	private unseen(): Error {
		const what = 'The service no longer shows the job, and nothing else tells whether it succeeded';
		const advice =
			'The service shows jobs for one hour. Read the record that it worked on before you start it again.';
		return this.refusal ?? new OperationError(what, advice, 'job_gone', idsOf(this.job));
	}

	private tooLong(): OperationError {
		const ended = toState(this.record.status);
		if (this.endedAt !== undefined && isFailure(ended)) return this.notCompleted(ended, '');
		const minutes = Math.max(1, Math.round(this.settings.maxWaitMs / 60_000));
		const isTimeout = this.deadline === this.timeout;
		const limit = isTimeout ? "the workflow's timeout" : "'Max Wait (Minutes)'";
		const within = isTimeout ? limit : quantity(minutes, 'minute');
		let message = `The job has not ended within ${within}`;
		let advice = `It continues in the service. ${howToResume(this.job)}, or raise ${limit}.`;
		if (this.endedAt !== undefined) {
			message = 'The job has ended, but its result is not there yet';
			advice = 'Read the record later.';
		}
		return new OperationError(message, advice, 'job_wait_over', idsOf(this.job));
	}
}

const idsOf = ({ jobId, target }: AwaitedJob): IDataObject => ({
	job_id: jobId ?? null,
	...target,
});

const howToResume = ({ jobId }: AwaitedJob) =>
	jobId === undefined
		? 'Read the record later'
		: `Wait for it with Job: Wait and the Job ID ${jobId}`;
