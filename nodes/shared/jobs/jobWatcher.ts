import type { IDataObject } from 'n8n-workflow';
import { clock } from '../time/clock';
import { sleep } from '../time/sleep';
import { ApiFailure } from '../transport/apiError';
import type { ApiClient } from '../transport/client';
import { isList, pagesOf } from '../transport/pagination';
import type { RateLimiter } from '../transport/rateLimiter';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/** Costs in units: a page of the list, and one job (docs/api.md: costs). */
const PAGE_UNITS = 2;
const JOB_UNITS = 1;

const PAGE_SIZE = 100;

/** How much of the key's rate looks at a list of one page may take; several pages take less. */
const SHARE_OF_RATE = 0.125;

/** So often those who share a look check whether they have to leave it, in ms. */
const CHECK_MS = 1_000;

/** A job that is waited for. */
class WaitingJob {
	/** Out of the list. */
	record: IDataObject | undefined;

	deliver!: (record: IDataObject) => void;

	readonly delivered = new Promise<void>((resolve) => {
		this.deliver = (record) => {
			this.record = record;
			resolve();
		};
	});

	/**
	 * Both in ms of `clock.elapsed`.
	 *
	 * @param dueAt when it is to be looked at next
	 * @param since when the wait for it began
	 */
	constructor(
		readonly dueAt: number,
		readonly since: number,
	) {}
}

/** When to look at a job. */
export interface Look {
	jobId: string;
	/** How long it has been waited for, in ms. */
	waitedMs: number;
	/** In how many ms it is due. */
	delayMs: number;
	/** Until when an outage is waited out, in ms of `clock.elapsed`. */
	deadline: number;
}

/**
 * The pause before the next look at a job: a tenth of the time waited so far, so that its end is
 * noticed within a tenth of its length, and half an hour costs less than 100 looks.
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

/**
 * Looks at the jobs of one API key. When several are due, one look at the list of jobs answers for
 * all; the list may cost less than as many single looks, and leaves the rate to others.
 */
class JobWatcher {
	private readonly waiting = new Map<string, WaitingJob>();

	/** Whether the list was answered; see `readList`. */
	private listing: Promise<boolean> | undefined;

	private nextListAt = 0;

	/** Keys without the scope for it may not list jobs. */
	private mayList = true;

	/**
	 * Waits for the next look at a job.
	 *
	 * @returns the job's record out of the list; undefined when it is to be looked at alone
	 * @throws ExecutionCancelled, SiblingItemFailed
	 */
	async next(client: ApiClient, look: Look): Promise<IDataObject | undefined> {
		const { jobId, waitedMs, delayMs, deadline } = look;
		const now = clock.elapsed();
		const job = new WaitingJob(now + delayMs, now - waitedMs);
		this.waiting.set(jobId, job);
		try {
			await Promise.race([sleep(delayMs, client.abortSignal), job.delivered]);
			while (job.record === undefined && this.isListWorthIt()) {
				if (await this.shareList(client, job, deadline)) break;
			}
			return job.record;
		} finally {
			this.waiting.delete(jobId);
		}
	}

	/** From three due jobs on, by the costs. */
	private isListWorthIt(): boolean {
		if (!this.mayList) return false;
		const at = Math.max(clock.elapsed(), this.nextListAt);
		const due = [...this.waiting.values()].filter(({ dueAt }) => dueAt <= at + MIN_DELAY_MS).length;
		return due * JOB_UNITS > this.pages * PAGE_UNITS;
	}

	/** Newest first: the jobs that are waited for are among the first pages. */
	private get pages(): number {
		return Math.ceil(this.waiting.size / PAGE_SIZE);
	}

	/**
	 * One look for everybody; those who come meanwhile join it, each until its own end.
	 *
	 * @returns whether there is nothing more to expect of the list
	 * @throws ExecutionCancelled, SiblingItemFailed of the one who waits
	 */
	private async shareList(client: ApiClient, job: WaitingJob, deadline: number): Promise<boolean> {
		const isOwn = this.listing === undefined;
		this.listing ??= this.readList(client, deadline).finally(() => (this.listing = undefined));
		let isAnswered: boolean | undefined;
		const listed = this.listing.then((answered) => void (isAnswered = answered));
		while (isAnswered === undefined && job.record === undefined) {
			const leftMs = deadline - clock.elapsed();
			if (leftMs <= 0) return true;
			const check = sleep(Math.min(CHECK_MS, leftMs), client.abortSignal);
			await Promise.race([listed, job.delivered, check]);
		}
		// A look that ended with the execution that made it is made again by the next one.
		return isOwn || isAnswered !== false;
	}

	/**
	 * @returns whether the service has answered, if only with a refusal: whoever waits looks alone
	 * then, and says what is wrong. Never throws.
	 */
	private async readList(client: ApiClient, deadline: number): Promise<boolean> {
		try {
			await sleep(Math.max(0, this.nextListAt - clock.elapsed()), client.abortSignal);
			this.nextListAt = clock.elapsed() + this.listPauseMs(client.connection.rateLimiter);
			await this.readPagesOf(client, deadline);
			return true;
		} catch (error) {
			if (!(error instanceof ApiFailure)) return false;
			if (error.status === 403) this.mayList = false;
			return error.outcome.kind === 'refused';
		}
	}

	/**
	 * The pause after a look at the list: a tenth of the time waited, as for a single job; with each
	 * page it may be longer, and it is never shorter than the share of the rate allows.
	 *
	 * @returns ms
	 */
	private listPauseMs({ perMinute }: RateLimiter): number {
		const least = ((2 * this.pages - 1) * 60_000) / (perMinute * SHARE_OF_RATE);
		const most = this.pages * MAX_DELAY_MS;
		let latest = -Infinity;
		for (const { since } of this.waiting.values()) latest = Math.max(latest, since);
		return Math.max(MIN_DELAY_MS, least, Math.min(most, (clock.elapsed() - latest) / 10));
	}

	private async readPagesOf(client: ApiClient, deadline: number): Promise<void> {
		const wanted = new Set(this.waiting.keys());
		const retrying = {
			request: async (request: Parameters<ApiClient['request']>[0]) =>
				await client.request(request, { retryUntil: deadline }),
		};
		let units = 0;
		for await (const body of pagesOf(retrying, { method: 'GET', path: '/v1/jobs' }, 'cursor')) {
			if (!isList(body)) return;
			for (const record of body.data) {
				wanted.delete(String(record.id));
				this.waiting.get(String(record.id))?.deliver(record);
			}
			units += PAGE_UNITS;
			// The list may not show them at all: by now, looking at the rest alone costs no more.
			if (units >= wanted.size * JOB_UNITS) return;
		}
	}
}

/** By what all clients of a key share. */
const watchers = new WeakMap<RateLimiter, JobWatcher>();

/**
 * Waits for the next look at a job, together with all others who wait for jobs of the same key.
 *
 * @returns see `JobWatcher.next`
 */
export async function nextLook(client: ApiClient, look: Look): Promise<IDataObject | undefined> {
	const { rateLimiter } = client.connection;
	const watcher = watchers.get(rateLimiter) ?? new JobWatcher();
	watchers.set(rateLimiter, watcher);
	return await watcher.next(client, look);
}
