import { cancellationReason } from '../errors/cancellation';
import { clock } from '../time/clock';
import { CANCEL_CHECK_MS, sleep } from '../time/sleep';
import { FairQueue } from './fairQueue';
import type { RateTier } from './rateTiers';
import { RateWindow } from './rateWindow';

const MAX_IN_FLIGHT = 8;

/** A slot beyond those for the first request of a run, which does not wait for long calls of others. */
const FIRST_SLOTS = 1;

/** And one beyond all of them, so that a person at an open list does not wait for long calls. */
const INTERACTIVE_SLOTS = 1;

/** A request in the queue of its key, kept over all of its attempts. */
export interface QueueEntry {
	tier?: RateTier;
	/** Requests of one node run share it: the runs take turns. */
	group: object;
	/** Whether it has priority over all others, because a person or a deadline waits for it. */
	isInteractive?: boolean;
	/** Takes the request out of the queue. */
	signal?: AbortSignal;
	/** Given at the first attempt; in-flight work has priority over new requests of its group. */
	position?: number;
	/** When its last attempt was admitted, in ms of `clock.elapsed`. */
	admittedAt?: number;
	/** How long the rate limit has kept it waiting, over all attempts, in ms. */
	limitedMs?: number;
}

/** What a released slot means for those that follow. */
export interface Verdict {
	/** Set when the service limited the rate: how long to hold back, in ms. */
	pauseMs?: number;
	/** Whether only the entry's own tier is held back, and not the whole key. */
	isTierOnly?: boolean;
}

/** Share of each minute that is kept for interactive requests and for runs that have just begun. */
const KEPT_SHARE = 1 / 30;

/** Requests of a run that may use it. */
const FIRST_REQUESTS = 3;

/** How long what a credential states counts after a run last began with it, in ms. */
const STATED_MS = 60 * 60_000;

/**
 * How long what is known of a key is kept without a request, in ms: runs prepare their items, or
 * pause, and the service repeats its answers to a key for as long (docs/api.md 4.4).
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
 * never more than 8 at once, apart from one that begins a run. Node runs take turns, first come
 * first served within one; interactive requests go first, and a run that sends thousands leaves some
 * of each minute to others. Ten thousand waiting requests cost one timer.
 */
export class RateLimiter {
	private readonly queue = new FairQueue<Waiter>();

	private readonly key: RateWindow;

	private readonly tiers = new Map<string, RateWindow>();

	/** Requests per minute, and when a run last began with it, by the credential that states it. */
	private readonly stated = new Map<string, { perMinute: number; at: number }>();

	/** How many requests of a group were admitted. */
	private readonly admitted = new WeakMap<object, number>();

	private nextPosition = 0;

	private lastLimitedAt = -Infinity;

	/** When it was last taken, or one of its requests ended. */
	private lastUsedAt = 0;

	private ticking = false;

	/** @param perMinute requests that the key may make in a rolling minute */
	constructor(perMinute: number) {
		this.key = new RateWindow(perMinute, MAX_IN_FLIGHT);
	}

	/**
	 * Takes over what a credential says when a run begins; of several with the same key that were used
	 * within the last hour the smallest rules.
	 *
	 * @param credentialId the credential
	 * @param perMinute its Requests per Minute
	 */
	setLimit(credentialId: string, perMinute: number): void {
		const now = clock.elapsed();
		this.lastUsedAt = now;
		this.stated.set(credentialId, { perMinute, at: now });
		for (const [id, { at }] of this.stated) if (now - at >= STATED_MS) this.stated.delete(id);
		this.key.perMinute = Math.min(...[...this.stated.values()].map((each) => each.perMinute));
	}

	/**
	 * Waits for the turn of a request. Each call that resolves must be followed by one `release`.
	 *
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the entry's signal is
	 * given meanwhile
	 */
	async acquire(entry: QueueEntry): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const now = clock.elapsed();
			entry.position ??= this.nextPosition++;
			this.queue.add({ entry, since: now, resolve, reject });
			// One more that has to wait changes nothing for all others.
			if (this.isOpenFor(entry, now)) this.admit();
			if (!this.ticking && this.queue.size > 0) void this.tick();
		});
	}

	/**
	 * Gives the slot of a request back, together with what its outcome means for the others: nobody
	 * can slip in between a 429 and the pause it brings.
	 */
	release({ tier, admittedAt = 0 }: QueueEntry, { pauseMs, isTierOnly }: Verdict): void {
		const now = clock.elapsed();
		this.lastUsedAt = now;
		this.key.release(now, admittedAt, isTierOnly ? undefined : pauseMs);
		const tierPauseMs = isTierOnly ? pauseMs : undefined;
		if (tier !== undefined) this.windowOf(tier).release(now, admittedAt, tierPauseMs);
		this.admit();
	}

	/** Requests that the key may make in a rolling minute. */
	get perMinute(): number {
		return this.key.perMinute;
	}

	/**
	 * Whether it knows nothing that a new one would not, and no run can hold it: with two of them, a
	 * key could send twice as much.
	 */
	get isIdle(): boolean {
		const now = clock.elapsed();
		const isHeld = now - this.lastUsedAt < HELD_MS;
		return this.queue.size === 0 && !isHeld && this.key.isIdle(now);
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
		this.key.admit();
		if (entry.tier !== undefined) this.windowOf(entry.tier).admit();
		this.admitted.set(entry.group, (this.admitted.get(entry.group) ?? 0) + 1);
		resolve();
		return true;
	}

	private isOpenFor({ tier, isInteractive = false, group }: QueueEntry, now: number): boolean {
		const earlier = this.admitted.get(group) ?? 0;
		const isKept = isInteractive || earlier < FIRST_REQUESTS;
		const kept = isKept ? 0 : Math.floor(this.key.perMinute * KEPT_SHARE);
		const windows = [this.key, ...(tier === undefined ? [] : [this.windowOf(tier)])];
		if (windows.some((window) => window.isRateLimited(now, window === this.key ? kept : 0))) {
			this.lastLimitedAt = now;
			return false;
		}
		const extraSlots = this.extraSlotsFor(isInteractive, earlier === 0);
		return windows.every((window) => window.hasSlot(window === this.key ? extraSlots : 0));
	}

	/** After a 429, runs that begin wait for their turn like all others. */
	private extraSlotsFor(isInteractive: boolean, isFirst: boolean): number {
		const firstSlots = this.key.isOpen && (isFirst || isInteractive) ? FIRST_SLOTS : 0;
		return firstSlots + (isInteractive ? INTERACTIVE_SLOTS : 0);
	}

	private forgetIdleTiers(): void {
		const now = clock.elapsed();
		for (const [name, window] of this.tiers) if (window.isIdle(now)) this.tiers.delete(name);
	}
}
