import type { IDataObject } from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';
import { clock } from '../time/clock';
import { sleep } from '../time/sleep';
import { ApiFailure } from '../transport/apiError';
import type { ApiClient } from '../transport/client';
import { isList, pagesOf } from '../transport/pagination';

const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/** From this many waiting jobs on, one look at the list may serve all. */
const MIN_SHARED = 3;

/** Costs in units: a page of the list, and one job (docs/api.md: costs). */
const PAGE_UNITS = 2;
const JOB_UNITS = 1;

const PAGE_SIZE = 100;

/** How much of the key's rate looks at the list may take. */
const SHARE_OF_RATE = 0.2;

/** A job that is waited for. */
interface WaitingJob {
	/** When it is to be looked at next, in ms of `clock.elapsed`. */
	dueAt: number;
	deliver: (record: IDataObject) => void;
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
 * Looks at the jobs of one API key. When several are due, one look at the list of jobs answers for
 * all; the list may cost less than as many single looks, and leaves the rate to others.
 */
class JobWatcher {
	private readonly waiting = new Map<string, WaitingJob>();

	private listing: Promise<void> | undefined;

	private nextListAt = 0;

	/** Keys without the scope for it may not list jobs. */
	private mayList = true;

	get isIdle(): boolean {
		return this.waiting.size === 0;
	}

	/**
	 * Waits for the next look at a job.
	 *
	 * @param delayMs when it is due
	 * @param deadline until when an outage is waited out, in ms of `clock.elapsed`
	 * @returns the job's record out of the list; undefined when it is to be looked at alone
	 * @throws ExecutionCancelled, SiblingItemFailed
	 */
	async next(
		client: ApiClient,
		jobId: string,
		delayMs: number,
		deadline: number,
	): Promise<IDataObject | undefined> {
		let record: IDataObject | undefined;
		const delivered = new Promise<void>((resolve) => {
			const deliver = (found: IDataObject) => {
				record = found;
				resolve();
			};
			this.waiting.set(jobId, { dueAt: clock.elapsed() + delayMs, deliver });
		});
		try {
			await Promise.race([sleep(delayMs, client.abortSignal), delivered]);
			if (record === undefined && this.isListWorthIt()) {
				await Promise.race([this.list(client, deadline), delivered]);
				throwIfCancelled(client.abortSignal);
			}
			return record;
		} finally {
			this.waiting.delete(jobId);
		}
	}

	private isListWorthIt(): boolean {
		if (!this.mayList || this.waiting.size < MIN_SHARED) return false;
		const at = Math.max(clock.elapsed(), this.nextListAt);
		const due = [...this.waiting.values()].filter(({ dueAt }) => dueAt <= at + MIN_DELAY_MS).length;
		return due * JOB_UNITS > this.pages * PAGE_UNITS;
	}

	/** Newest first: the jobs that are waited for are among the first pages. */
	private get pages(): number {
		return Math.ceil(this.waiting.size / PAGE_SIZE);
	}

	/** One look for everybody; those who come meanwhile join it. Never throws. */
	private async list(client: ApiClient, deadline: number): Promise<void> {
		this.listing ??= this.readList(client, deadline).finally(() => (this.listing = undefined));
		await this.listing;
	}

	private async readList(client: ApiClient, deadline: number): Promise<void> {
		try {
			await sleep(Math.max(0, this.nextListAt - clock.elapsed()), client.abortSignal);
			const pageMs = 60_000 / (client.connection.rateLimiter.perMinute * SHARE_OF_RATE);
			this.nextListAt = clock.elapsed() + Math.max(MIN_DELAY_MS, this.pages * pageMs);
			const wanted = new Set(this.waiting.keys());
			const retrying = {
				request: async (request: Parameters<ApiClient['request']>[0]) =>
					await client.request(request, { retryUntil: deadline }),
			};
			for await (const body of pagesOf(retrying, { method: 'GET', path: '/v1/jobs' }, 'cursor')) {
				if (!isList(body)) return;
				for (const record of body.data) {
					wanted.delete(String(record.id));
					this.waiting.get(String(record.id))?.deliver(record);
				}
				if (wanted.size === 0) return;
			}
		} catch (error) {
			// Whoever waits looks alone then, and says what is wrong.
			if (error instanceof ApiFailure && error.status === 403) this.mayList = false;
		}
	}
}

const watchers = new Map<string, JobWatcher>();

/**
 * Waits for the next look at a job, together with all others who wait for jobs of the same key.
 *
 * @returns see `JobWatcher.next`
 */
export async function nextLook(
	client: ApiClient,
	jobId: string,
	delayMs: number,
	deadline: number,
): Promise<IDataObject | undefined> {
	const { keyId } = client.connection;
	const watcher = watchers.get(keyId) ?? new JobWatcher();
	watchers.set(keyId, watcher);
	try {
		return await watcher.next(client, jobId, delayMs, deadline);
	} finally {
		if (watcher.isIdle) watchers.delete(keyId);
	}
}
