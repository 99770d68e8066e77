import type { IDataObject } from 'n8n-workflow';
import { cancellationReason } from '../errors/cancellation';
import { clock } from '../time/clock';
import { CANCEL_CHECK_MS, sleep } from '../time/sleep';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient } from '../requests/client';
import { asRecord } from '../values/asRecord';
import { pagesOf, type Reader } from '../requests/pagination';
import { pathTo } from '../requests/path';
import type { RateLimiter } from '../limits/rateLimiter';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/** What a page of the list costs, in polls of one job (docs/api.md: costs). */
const PAGE_COST = 2;

const PAGE_SIZE = 100;

/** How much of the key's rate a list of one page may take; several pages take less. */
const SHARE_OF_RATE = 0.125;

/** How long the list may take to answer, in ms. */
const LIST_TIMEOUT_MS = 10_000;

/** How long the poll at the end of a wait may take, in ms. */
const LAST_POLL_MS = 1_000;

const JOBS = '/v1/jobs';

export const jobPath = (jobId: string) => pathTo(`${JOBS}/{jobId}`, { jobId });

/**
 * The pause before the next poll of a job: a tenth of the time waited so far, so that its end is
 * noticed within a tenth of its length, and half an hour costs less than 100 polls.
 *
 * @param waitedMs how long it has been waited, in ms
 * @returns 2,000 to 30,000 ms
 */
export function pollDelayMs(waitedMs: number): number {
	return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, waitedMs / 10));
}

/**
 * How often a job is polled within a time.
 *
 * @param waitMs the longest wait, in ms
 */
export function maxPolls(waitMs: number): number {
	let polls = 0;
	let waitedMs = 0;
	for (; waitedMs < waitMs && pollDelayMs(waitedMs) < MAX_DELAY_MS; polls++) {
		waitedMs += pollDelayMs(waitedMs);
	}
	return polls + Math.ceil(Math.max(0, waitMs - waitedMs) / MAX_DELAY_MS);
}

/** The next poll of a record, as someone waits for it. Times in ms of `clock.elapsed`. */
export interface PollRequest {
	/** Of a job, or of what it works on. */
	path: string;
	dueAt: number;
	/** When the wait began, and when it ends. */
	since: number;
	deadline: number;
}

/** The record, or the refusal to read it. */
export type PollAnswer = IDataObject | ApiFailure;

interface Waiter extends PollRequest {
	client: ApiClient;
	/** Without an answer when the wait is over. */
	resolve: (answer?: PollAnswer) => void;
	reject: (reason: unknown) => void;
}

const isJob = ({ path }: Waiter): boolean => path.startsWith(`${JOBS}/`);

/**
 * Polls the jobs of one API key. An answer reaches all who wait for the record. When several jobs are
 * due, the list of jobs answers for all; it may cost less than as many single polls, and leaves the
 * rate to others. No wait depends on it: it is tried once, and while it does not answer, jobs are
 * polled one by one.
 */
class JobPoller {
	private readonly waiters = new Set<Waiter>();

	/** Paths. */
	private readonly underWay = new Set<string>();

	private isTicking = false;

	/** Jobs wait until then for the list's share of the rate. */
	private nextListAt = 0;

	/** Jobs are polled one by one until then. */
	private noListUntil = 0;

	add(waiter: Waiter): void {
		this.waiters.add(waiter);
		if (!this.isTicking) void this.tick();
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

	/** Each wait ends with its own execution and at its own deadline, whatever is under way. */
	private dropEnded(waiter: Waiter): void {
		const reason = cancellationReason(waiter.client.abortSignal);
		if (reason !== undefined) waiter.reject(reason);
		else if (clock.elapsed() >= waiter.deadline + LAST_POLL_MS) waiter.resolve();
		else return;
		this.waiters.delete(waiter);
	}

	private pollDue(now: number): void {
		const isListing = this.underWay.has(JOBS);
		const isListed = isListing || this.isListWorthIt(now);
		const due = this.dueBy(now);
		for (const waiter of due) if (!isListed || !isJob(waiter)) void this.pollOne(waiter);
		const listed = isListed && !isListing && now >= this.nextListAt ? due.filter(isJob) : [];
		if (listed.length > 0) void this.pollList(listed);
	}

	/** One who waits for each record that is not being polled. */
	private dueBy(at: number): Waiter[] {
		const due = [...this.waiters].filter(({ dueAt }) => dueAt <= at);
		const byPath = new Map(due.map((waiter) => [waiter.path, waiter]));
		for (const path of this.underWay) byPath.delete(path);
		return [...byPath.values()];
	}

	private get jobs(): Waiter[] {
		return this.dueBy(Infinity).filter(isJob);
	}

	/** Of the list, newest first: the jobs that are waited for are among the first ones. */
	private get pages(): number {
		return Math.ceil(this.jobs.length / PAGE_SIZE);
	}

	/** From three jobs on, by the costs. */
	private isListWorthIt(now: number): boolean {
		const by = Math.max(now, this.nextListAt) + MIN_DELAY_MS;
		const due = this.dueBy(by).filter(isJob);
		return now >= this.noListUntil && due.length > this.pages * PAGE_COST;
	}

	/** No answer of the service is only for the one whose request it was; another one polls next. */
	private async pollOne(waiter: Waiter): Promise<void> {
		const { client, path, deadline } = waiter;
		this.underWay.add(path);
		try {
			const options = { retryUntil: deadline, maxAttempts: 1 };
			const response = await client.tryRequest({ method: 'GET', path }, options);
			if (!(response instanceof ApiFailure)) this.deliver(path, asRecord(response.body));
			else if (response.outcome.kind === 'refused' && response.status) this.deliver(path, response);
			else throw response;
		} catch (error) {
			this.waiters.delete(waiter);
			waiter.reject(error);
		}
		this.underWay.delete(path);
	}

	/** @param due who waits for it; what it does not show is polled one by one */
	private async pollList(due: Waiter[]): Promise<void> {
		const [{ client }] = due;
		const nextAt = clock.elapsed() + this.listPauseMs(client.connection.key.rateLimiter);
		this.underWay.add(JOBS);
		try {
			await this.readList(client);
			this.nextListAt = nextAt;
			for (const waiter of due) if (this.waiters.has(waiter)) void this.pollOne(waiter);
		} catch (error) {
			const { status, outcome } = error instanceof ApiFailure ? error : {};
			// What ended with its execution, or for the rate, is done again at once.
			const isAgain = client.abortSignal?.aborted || outcome?.kind === 'rateLimited';
			// Keys without the scope for it may not list jobs.
			const restMs = status === 403 ? Infinity : MAX_DELAY_MS;
			if (!isAgain) this.noListUntil = clock.elapsed() + restMs;
		}
		this.underWay.delete(JOBS);
	}

	/**
	 * A tenth of the time waited, as for a single job; with each page it may be longer, and it is never
	 * shorter than the share of the rate allows.
	 */
	private listPauseMs({ perMinute }: RateLimiter): number {
		const least = ((2 * this.pages - 1) * 60_000) / (perMinute * SHARE_OF_RATE);
		const latest = this.jobs.reduce((since, job) => Math.max(since, job.since), -Infinity);
		const wanted = Math.min(this.pages * MAX_DELAY_MS, (clock.elapsed() - latest) / 10);
		return Math.max(least, wanted);
	}

	private async readList(client: ApiClient): Promise<void> {
		const wanted = new Set(this.jobs.map(({ path }) => path));
		const options = { maxAttempts: 1, timeoutMs: LIST_TIMEOUT_MS };
		const reader: Reader = { request: async (page) => await client.request(page, options) };
		let cost = 0;
		for await (const { data } of pagesOf(reader, { method: 'GET', path: JOBS }, 'cursor')) {
			for (const record of data) {
				const path = jobPath(String(record.id));
				if (wanted.delete(path)) this.deliver(path, record);
			}
			cost += PAGE_COST;
			// It may not show them at all: by now, polling the rest one by one costs no more.
			if (cost >= wanted.size) return;
		}
	}

	private deliver(path: string, answer: PollAnswer): void {
		for (const waiter of this.waiters) {
			if (waiter.path === path && this.waiters.delete(waiter)) waiter.resolve(answer);
		}
	}
}

/**
 * Waits for the next poll of a record, together with all others who wait with the same key.
 *
 * @returns undefined when the wait is over
 * @throws ApiFailure when the service does not answer; ExecutionCancelled, SiblingItemFailed
 */
export async function nextAnswer(
	client: ApiClient,
	request: PollRequest,
): Promise<PollAnswer | undefined> {
	const poller = client.connection.key.parts.get(JobPoller);
	return await new Promise((resolve, reject) =>
		poller.add({ ...request, client, resolve, reject }),
	);
}
