import type { IDataObject } from 'n8n-workflow';
import { cancellationReason } from '../base/errors/cancellation';
import { clock, CANCEL_CHECK_MS, sleep } from '../base/time/clock';
import { ApiFailure } from './apiError';
import type { ApiClient } from './client';
import { asRecord } from '../base/values/records';
import { pagesOf } from './pagination';
import { pathTo } from './path';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/** Cost of one page of the job list, in polls of a single job (sandbox/api.md 7.1). */
const PAGE_COST = 2;

/** Share of the key's rate that a job list of one page may use. Longer lists use less. */
const SHARE_OF_RATE = 0.125;

/** Timeout of a request for the job list, in ms. */
const LIST_TIMEOUT_MS = 10_000;

/** Timeout of a look at a record or its reports, in ms: one that hangs must not hold the wait. */
export const LOOK_TIMEOUT_MS = 30_000;

/** Time allowed for the last poll after the deadline, in ms. */
const LAST_POLL_MS = 1_000;

const JOBS = '/v1/jobs';

export const jobPath = (jobId: string) => pathTo(`${JOBS}/{jobId}`, { jobId });

/**
 * The pause before the next poll of a job, in ms: a tenth of the time waited so far. The end of a job
 * is noticed with a delay of at most a tenth of its length, and half an hour takes fewer than 100 polls.
 */
export const pollDelayMs = (waitedMs: number): number =>
	Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, waitedMs / 10));

/** The record, or the service's refusal to show it. */
type PollResponse = IDataObject | ApiFailure;

/** Times are in ms of `clock.elapsed`. */
interface Waiter {
	client: ApiClient;
	/** Path of the job, or of the record it works on. */
	path: string;
	dueAt: number;
	/** End of the wait. */
	deadline: number;
	/** Called without a response when the wait is over. */
	resolve: (answer?: PollResponse) => void;
	reject: (reason: unknown) => void;
}

const isJob = ({ path }: Waiter): boolean => path.startsWith(`${JOBS}/`);

/**
 * Polls the jobs of one API key. Each response goes to everyone who waits for that record. When
 * enough jobs are due that one request for the job list costs less than single polls, the list is
 * read instead, once: while it fails, jobs are polled one by one.
 */
export class JobPoller {
	private readonly waiters = new Set<Waiter>();

	/** Paths of the requests in flight. */
	private readonly underWay = new Set<string>();

	private isTicking = false;

	/** No list request before then, so that lists stay within their share of the rate. */
	private nextListAt = 0;

	/** Jobs are polled one by one until then. */
	private noListUntil = 0;

	/**
	 * Waits for the next poll of a record, shared with everyone who waits for it.
	 *
	 * @returns undefined when the wait is over
	 * @throws ApiFailure for anything but a refusal; ExecutionCancelled, SiblingItemFailed
	 */
	async next(
		client: ApiClient,
		poll: Pick<Waiter, 'path' | 'dueAt' | 'deadline'>,
	): Promise<PollResponse | undefined> {
		return await new Promise((resolve, reject) => {
			this.waiters.add({ ...poll, client, resolve, reject });
			if (!this.isTicking) void this.tick();
		});
	}

	private async tick(): Promise<void> {
		this.isTicking = true;
		while (this.waiters.size > 0) {
			await sleep(CANCEL_CHECK_MS);
			for (const waiter of this.waiters) this.dropEnded(waiter);
			this.pollDue(clock.elapsed());
		}
		this.isTicking = false;
	}

	/** Each wait ends with its own execution and at its own deadline, even while a poll is in flight. */
	private dropEnded(waiter: Waiter): void {
		const reason = cancellationReason(waiter.client.connection.abortSignal);
		if (reason !== undefined) waiter.reject(reason);
		else if (clock.elapsed() >= waiter.deadline + LAST_POLL_MS) waiter.resolve();
		else return;
		this.waiters.delete(waiter);
	}

	private pollDue(now: number): void {
		const isListUnderWay = this.underWay.has(JOBS);
		const usesList = isListUnderWay || this.isListWorthIt(now);
		const due = this.dueBy(now);
		for (const waiter of due) if (!usesList || !isJob(waiter)) void this.pollOne(waiter);
		const jobs = due.filter(isJob);
		const isListDue = usesList && !isListUnderWay && now >= this.nextListAt;
		if (isListDue && jobs.length > 0) void this.pollList(jobs);
	}

	/** One waiter for each due record that is not being polled. */
	private dueBy(at: number): Waiter[] {
		const due = [...this.waiters].filter(({ dueAt }) => dueAt <= at);
		const byPath = new Map(due.map((waiter) => [waiter.path, waiter]));
		for (const path of this.underWay) byPath.delete(path);
		return [...byPath.values()];
	}

	/** The list pays from three jobs on. */
	private isListWorthIt(now: number): boolean {
		const by = Math.max(now, this.nextListAt) + MIN_DELAY_MS;
		return now >= this.noListUntil && this.dueBy(by).filter(isJob).length > PAGE_COST;
	}

	/** Only the waiter whose request failed gets the error. The others poll again. */
	private async pollOne(waiter: Waiter): Promise<void> {
		const { client, path, deadline } = waiter;
		this.underWay.add(path);
		try {
			const often = { retryUntil: deadline, maxAttempts: 1, timeoutMs: LOOK_TIMEOUT_MS };
			const response = await client.tryRequest({ method: 'GET', path, ...often });
			if (!(response instanceof ApiFailure)) this.deliver(path, asRecord(response.body));
			else if (response.outcome.kind === 'refused' && response.status) this.deliver(path, response);
			else throw response;
		} catch (error) {
			this.waiters.delete(waiter);
			waiter.reject(error);
		}
		this.underWay.delete(path);
	}

	/**
	 * The list is newest first, so the awaited jobs are at its beginning.
	 *
	 * @param due waiters for the list; jobs that it does not show are polled one by one
	 */
	private async pollList(due: Waiter[]): Promise<void> {
		const [{ client }] = due;
		const { abortSignal, keyState } = client.connection;
		const wanted = new Set([...this.waiters].filter(isJob).map(({ path }) => path));
		const once = { maxAttempts: 1, timeoutMs: LIST_TIMEOUT_MS };
		const startedAt = clock.elapsed();
		let pages = 0;
		this.underWay.add(JOBS);
		try {
			const list = { method: 'GET' as const, path: JOBS, ...once };
			for await (const { data } of pagesOf(client, list, 'cursor')) {
				for (const record of data) {
					const path = jobPath(String(record.id));
					if (wanted.delete(path)) this.deliver(path, record);
				}
				pages++;
				// The rest may not be in the list at all. By now, single polls cost no more.
				if (pages * PAGE_COST >= wanted.size) break;
			}
			const perMinute = keyState.rateLimiter.keyWindow.perMinute * SHARE_OF_RATE;
			this.nextListAt = startedAt + (pages ** 2 * 60_000) / perMinute;
			for (const waiter of due) if (this.waiters.has(waiter)) void this.pollOne(waiter);
		} catch (error) {
			// The execution of this request ended, or the rate was limited: try again at once.
			const isLimited = error instanceof ApiFailure && error.outcome.kind === 'rateLimited';
			if (!abortSignal?.aborted && !isLimited) this.noListUntil = clock.elapsed() + MAX_DELAY_MS;
		}
		this.underWay.delete(JOBS);
	}

	private deliver(path: string, answer: PollResponse): void {
		for (const waiter of this.waiters) {
			if (waiter.path === path && this.waiters.delete(waiter)) waiter.resolve(answer);
		}
	}
}
