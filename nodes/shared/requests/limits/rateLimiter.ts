import { cancellationReason } from '../../base/errors/cancellation';
import { clock } from '../../base/time/clock';
import { CANCEL_CHECK_MS, sleep } from '../../base/time/sleep';
import { FairQueue } from './fairQueue';
import type { RateTier } from './rateTiers';
import { RateWindow } from './rateWindow';

const MAX_IN_FLIGHT = 8;

/**
 * An extra slot for the first request of a run, so that it need not wait for long requests of others.
 */
const FIRST_SLOTS = 1;

/** Another one on top for interactive requests, so that a person at an open list need not wait. */
const INTERACTIVE_SLOTS = 1;

/** A request in the queue of its key. One entry covers all attempts. */
export interface QueueEntry {
	tier?: RateTier;
	/** Shared by the requests of one node run. Groups take turns. */
	group: object;
	/** Whether it has priority over all others, because a person or a deadline waits for it. */
	isInteractive?: boolean;
	/** Removes the request from the queue when aborted. */
	signal?: AbortSignal;
	/** Set at the first attempt. In-flight work has priority over new requests of its group. */
	position?: number;
	/** When its last attempt was admitted, in ms of `clock.elapsed`. */
	admittedAt?: number;
	/** How long the rate limit has delayed it over all attempts, in ms. */
	limitedMs?: number;
}

/** What a request's outcome means for those that follow. */
export interface Verdict {
	/** Set when the service limited the rate: how long to admit no requests, in ms. */
	pauseMs?: number;
	/** Whether the pause applies only to the entry's tier instead of the whole key. */
	isTierOnly?: boolean;
}

/** Share of each minute reserved for interactive requests and for runs that have just begun. */
const KEPT_SHARE = 1 / 30;

/** Number of a run's first requests that may use the reserved share. */
const FIRST_REQUESTS = 3;

/** How long a credential's limit counts after a run last used the credential, in ms. */
const STATED_MS = 60 * 60_000;

/**
 * How long the state of an unused key is kept, in ms. A run may prepare or pause between requests,
 * and the service replays responses for this long (docs/api.md 4.4).
 */
const HELD_MS = 24 * 60 * 60_000;

interface Waiter {
	entry: QueueEntry;
	since: number;
	resolve: () => void;
	reject: (reason: unknown) => void;
}

/**
 * Limits the requests of one API key in this process: never more than the limit in any 60 seconds,
 * and at most 8 in flight, plus one that begins a run and one interactive request. Interactive
 * requests go first, and node runs take turns. A run that sends thousands of requests leaves part of
 * each minute to others. All waiting requests share one timer.
 */
export class RateLimiter {
	private readonly queue = new FairQueue<Waiter>();

	private readonly keyWindow: RateWindow;

	private readonly tiers = new Map<string, RateWindow>();

	/** Requests per minute, and when a run last used it, by the credential that states it. */
	private readonly stated = new Map<string, { perMinute: number; at: number }>();

	/** Number of admitted requests by group. */
	private readonly admitted = new WeakMap<object, number>();

	private nextPosition = 0;

	private lastLimitedAt = -Infinity;

	/** When a run last took the limiter, or one of its requests ended, in ms of `clock.elapsed`. */
	private lastUsedAt = 0;

	private ticking = false;

	/** @param perMinute requests that the key may make in a rolling minute */
	constructor(perMinute: number) {
		this.keyWindow = new RateWindow(perMinute, MAX_IN_FLIGHT);
	}

	/**
	 * Sets the limit that a credential states. If several credentials with the same key were used
	 * within the last hour, the smallest limit applies.
	 *
	 * @param credentialId the credential
	 * @param perMinute its Requests per Minute
	 */
	setLimit(credentialId: string, perMinute: number): void {
		const now = clock.elapsed();
		this.lastUsedAt = now;
		this.stated.set(credentialId, { perMinute, at: now });
		for (const [id, { at }] of this.stated) if (now - at >= STATED_MS) this.stated.delete(id);
		this.keyWindow.perMinute = Math.min(...[...this.stated.values()].map((each) => each.perMinute));
	}

	/**
	 * Waits until a request may be sent. Each call that resolves must be followed by one `release`.
	 *
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the entry's signal is
	 * aborted
	 */
	async acquire(entry: QueueEntry): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const now = clock.elapsed();
			entry.position ??= this.nextPosition++;
			this.queue.add({ entry, since: now, resolve, reject });
			// Skipped otherwise, because one more waiting request cannot make another one ready.
			if (this.isOpenFor(entry, now)) this.admit();
			if (!this.ticking && this.queue.size > 0) void this.tick();
		});
	}

	/**
	 * Frees the slot of a request and applies its outcome to the others in the same call, so that no
	 * request is sent between a 429 and the pause it brings.
	 */
	release({ tier, admittedAt = 0 }: QueueEntry, { pauseMs, isTierOnly }: Verdict): void {
		const now = clock.elapsed();
		this.lastUsedAt = now;
		this.keyWindow.release(now, admittedAt, isTierOnly ? undefined : pauseMs);
		const tierPauseMs = isTierOnly ? pauseMs : undefined;
		if (tier !== undefined) this.windowOf(tier).release(now, admittedAt, tierPauseMs);
		this.admit();
	}

	/** Requests that the key may make in a rolling minute. */
	get perMinute(): number {
		return this.keyWindow.perMinute;
	}

	/**
	 * Whether it can be dropped: it is in its initial state and no run holds it. With two limiters, a
	 * key could send twice as much.
	 */
	get isIdle(): boolean {
		const now = clock.elapsed();
		const isHeld = now - this.lastUsedAt < HELD_MS;
		return this.queue.size === 0 && !isHeld && this.keyWindow.isIdle(now);
	}

	private windowOf(tier: RateTier): RateWindow {
		const known = this.tiers.get(tier.name);
		if (known !== undefined) return known;
		const fresh = new RateWindow(tier.perMinute, tier.maxInFlight);
		this.tiers.set(tier.name, fresh);
		return fresh;
	}

	private async tick(): Promise<void> {
		this.ticking = true;
		while (this.queue.size > 0) {
			await sleep(CANCEL_CHECK_MS);
			this.dropCancelled();
			this.admit();
		}
		this.ticking = false;
		this.forgetIdleTiers();
	}

	private dropCancelled(): void {
		this.queue.removeIf(({ entry, reject }) => {
			const reason = cancellationReason(entry.signal);
			if (reason !== undefined) reject(reason);
			return reason !== undefined;
		});
	}

	private admit(): void {
		const now = clock.elapsed();
		while (this.admitNext(now));
	}

	private admitNext(now: number): boolean {
		const next = this.queue.take(({ entry }) => this.isOpenFor(entry, now));
		if (next === undefined) return false;
		const { entry, since, resolve, reject } = next;
		const reason = cancellationReason(entry.signal);
		if (reason !== undefined) {
			reject(reason);
			return true;
		}
		if (this.lastLimitedAt >= since) entry.limitedMs = (entry.limitedMs ?? 0) + now - since;
		entry.admittedAt = now;
		this.keyWindow.admit();
		if (entry.tier !== undefined) this.windowOf(entry.tier).admit();
		this.admitted.set(entry.group, (this.admitted.get(entry.group) ?? 0) + 1);
		resolve();
		return true;
	}

	private isOpenFor({ tier, isInteractive = false, group }: QueueEntry, now: number): boolean {
		const earlier = this.admitted.get(group) ?? 0;
		const isKept = isInteractive || earlier < FIRST_REQUESTS;
		const kept = isKept ? 0 : Math.floor(this.keyWindow.perMinute * KEPT_SHARE);
		const windows = [this.keyWindow, ...(tier === undefined ? [] : [this.windowOf(tier)])];
		if (windows.some((window) => window.isRateLimited(now, window === this.keyWindow ? kept : 0))) {
			this.lastLimitedAt = now;
			return false;
		}
		const extraSlots = this.extraSlotsFor(isInteractive, earlier === 0);
		return windows.every((window) => window.hasSlot(window === this.keyWindow ? extraSlots : 0));
	}

	/** After a 429, runs that begin wait for their turn like all others. */
	private extraSlotsFor(isInteractive: boolean, isFirst: boolean): number {
		const firstSlots = this.keyWindow.isOpen && (isFirst || isInteractive) ? FIRST_SLOTS : 0;
		return firstSlots + (isInteractive ? INTERACTIVE_SLOTS : 0);
	}

	private forgetIdleTiers(): void {
		const now = clock.elapsed();
		for (const [name, window] of this.tiers) if (window.isIdle(now)) this.tiers.delete(name);
	}
}
