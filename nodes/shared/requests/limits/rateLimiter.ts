import { cancellationReason } from '../../base/errors/cancellation';
import { clock, CANCEL_CHECK_MS, sleep } from '../../base/time/clock';
import type { Outcome } from '../outcome';
import { FairQueue } from './fairQueue';
import { RateWindow } from './rateWindow';

const MAX_IN_FLIGHT = 8;

/** LLM calls are slow, so they may not take all slots. */
const MAX_LLM_IN_FLIGHT = 6;

/** What urgent requests have to themselves: a slot, and a part of each minute. */
const FOR_URGENT = { slots: 1, share: 1 / 30 };

/** How long requests, and so a run, wait while the service answers everything with 429, in ms. */
export const RATE_LIMIT_WINDOW_MS = 15 * 60_000;

/** Requests, and calls to language models among them, in a rolling minute (sandbox/api.md 6.1, 6.2). */
export const DEFAULT_LIMITS = { perMinute: 120, llmPerMinute: 10 };

/** Paths whose POST calls a language model and has a limit of its own (sandbox/api.md 6.2). */
const LLM_PATHS =
	/^\/v1\/(brands\/[^/]+\/facts|reports\/[^/]+\/(runs|prompts)|scheduled-reports\/[^/]+\/executions)$/;

/** @param path the filled path or its template, without query */
export const isLlmCall = (method: string, path: string): boolean =>
	method === 'POST' && LLM_PATHS.test(path);

/** A request in the queue of its key. One entry covers all attempts. */
export interface QueueEntry {
	/** The connection of a node run, list or trigger. Groups take turns. */
	group: object;
	/** What an earlier request was told that this one would be told, too. It ends the wait. */
	refusal?: () => Outcome | undefined;
	/** Whether a person or a deadline waits for it. */
	isUrgent?: boolean;
	isLlm?: boolean;
	signal?: AbortSignal;
	/** Until when it waits although the service answers 429, in ms of `clock.elapsed`. */
	retryUntil?: number;
	/** Set at the first attempt. In-flight work has priority over new requests of its group. */
	position?: number;
}

/** A pause in ms that the service asks for with a 429: of the whole key, or of LLM calls alone. */
export type AskedPause = { pauseMs?: number; isLlmOnly?: boolean };

interface QueuedRequest {
	entry: QueueEntry;
	since: number;
	resolve: (isAdmitted: boolean) => void;
	reject: (reason: unknown) => void;
}

/**
 * Limits the requests of one API key in this process, in any 60 seconds and in flight. Urgent requests
 * go first, others by turns of their runs. All waiting requests share one timer.
 */
export class RateLimiter {
	private readonly queue = new FairQueue<QueuedRequest>();

	readonly keyWindow = new RateWindow(DEFAULT_LIMITS.perMinute, MAX_IN_FLIGHT, FOR_URGENT);

	private readonly llmWindow = new RateWindow(DEFAULT_LIMITS.llmPerMinute, MAX_LLM_IN_FLIGHT);

	private nextPosition = 0;

	private ticking = false;

	/** The limits of the credential that was used last apply from the next request on. */
	setLimits({ perMinute, llmPerMinute }: typeof DEFAULT_LIMITS): void {
		this.keyWindow.perMinute = perMinute;
		this.llmWindow.perMinute = llmPerMinute;
	}

	/**
	 * Waits until a request may be sent; one `release` must follow.
	 *
	 * @returns false when there is a refusal, or the service has answered everything with 429 for
	 * `RATE_LIMIT_WINDOW_MS`
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded
	 */
	async acquire(entry: QueueEntry): Promise<boolean> {
		return await new Promise((resolve, reject) => {
			entry.position ??= this.nextPosition++;
			this.queue.add({ entry, since: clock.elapsed(), resolve, reject });
			this.admit();
			if (!this.ticking && !this.queue.isEmpty) void this.tick();
		});
	}

	/** Frees a slot. In the same call, so that no request is sent between a 429 and its pause. */
	release({ isLlm }: QueueEntry, { pauseMs, isLlmOnly }: AskedPause): void {
		const now = clock.elapsed();
		this.keyWindow.release(now, isLlmOnly ? undefined : pauseMs);
		if (isLlm) this.llmWindow.release(now, isLlmOnly ? pauseMs : undefined);
		this.admit();
	}

	private async tick(): Promise<void> {
		this.ticking = true;
		while (!this.queue.isEmpty) {
			await sleep(CANCEL_CHECK_MS);
			const now = clock.elapsed();
			this.queue.removeIf((waiter) => this.isEnded(waiter, now));
			this.admit();
		}
		this.ticking = false;
	}

	private isEnded({ entry, since, resolve, reject }: QueuedRequest, now: number): boolean {
		const reason = cancellationReason(entry.signal);
		const windows = entry.isLlm ? [this.keyWindow, this.llmWindow] : [this.keyWindow];
		const limitedSince = Math.min(...windows.map((window) => window.limitedSince));
		const end = Math.max(since, limitedSince) + RATE_LIMIT_WINDOW_MS;
		const isOver = entry.refusal?.() !== undefined || now >= Math.max(end, entry.retryUntil ?? 0);
		if (reason !== undefined) reject(reason);
		else if (isOver) resolve(false);
		return isOver || reason !== undefined;
	}

	private admit(): void {
		const now = clock.elapsed();
		for (;;) {
			const waiter = this.next(now);
			if (waiter === undefined) return;
			if (this.isEnded(waiter, now)) continue;
			const { entry, resolve } = waiter;
			this.keyWindow.admit();
			if (entry.isLlm) this.llmWindow.admit();
			resolve(true);
		}
	}

	private next(now: number): QueuedRequest | undefined {
		const hasLlmRoom = this.llmWindow.hasRoom(now, false);
		const isReady = ({ entry }: QueuedRequest) => !entry.isLlm || hasLlmRoom;
		const take = (isUrgent: boolean) =>
			this.keyWindow.hasRoom(now, isUrgent) ? this.queue.take(isReady, isUrgent) : undefined;
		return take(true) ?? take(false);
	}
}
