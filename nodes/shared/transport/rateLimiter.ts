import { cancellationReason } from '../errors/cancellation';
import { clock } from '../time/clock';
import { CANCEL_CHECK_MS, sleep } from '../time/sleep';
import { Tier } from './rateTiers';

/** The sliding window of the service's limits, in ms. */
const WINDOW_MS = 60_000;
const LLM_PER_MINUTE = 10;
const MAX_IN_FLIGHT = 8;

/** Puts a number before those of all who are not urgent. */
const URGENCY = 1e12;

const TIERS: Tier[] = ['standard', 'llm'];

/** A place in the queue, kept over all attempts of a request. */
export interface QueueEntry {
	tier: Tier;
	/** Whether it goes before all others: somebody waits for the answer. */
	isInteractive?: boolean;
	/** Takes the request out of the queue. */
	signal?: AbortSignal;
	/** Its place. Given by the rateLimiter at the first attempt: first come, first served. */
	position?: number;
}

interface Waiter {
	entry: QueueEntry;
	resolve: () => void;
	reject: (reason: unknown) => void;
}

/**
 * Paces the requests of one API key in this process: never more than the limit in any 60 seconds,
 * never more than 8 at once, first come first served. Ten thousand waiting requests cost one timer.
 */
export class RateLimiter {
	private readonly queues: Record<Tier, Waiter[]> = { standard: [], llm: [] };

	/** When each request of the last minute was answered, in ms; see `leave`. */
	private readonly answered: Record<Tier, number[]> = { standard: [], llm: [] };

	private readonly inFlight: Record<Tier, number> = { standard: 0, llm: 0 };

	private readonly pausedUntil: Record<Tier, number> = { standard: 0, llm: 0 };

	private mayBeInFlight = MAX_IN_FLIGHT;

	private nextNumber = 0;

	private ticking = false;

	/** @param perMinute requests that the key may make in a rolling minute */
	constructor(public perMinute: number) {}

	/**
	 * Waits for the turn of a request. Each call that resolves must be followed by one `leave`.
	 *
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the entry's signal is given meanwhile
	 */
	async acquire(entry: QueueEntry): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			entry.position ??= this.nextNumber++ - (entry.isInteractive ? URGENCY : 0);
			this.enqueue({ entry, resolve, reject });
			this.admit();
			if (!this.ticking && this.isAnybodyWaiting()) void this.tick();
		});
	}

	/**
	 * Says that a request was answered or given up. Its place in the minute is counted from now: the
	 * service counted it at some moment before, so the next one can never come too early.
	 *
	 * @param wasLimited whether the service answered 429
	 */
	release(tier: Tier, wasLimited: boolean): void {
		const now = clock.now();
		this.inFlight[tier]--;
		this.answered[tier].push(now);
		// Somebody else uses the key too: go on with one request at a time, and faster with each success.
		this.mayBeInFlight = wasLimited ? 1 : Math.min(MAX_IN_FLIGHT, this.mayBeInFlight * 2);
		// After a 429 comes a `hold`: nobody may slip in before it.
		if (!wasLimited) this.admit();
	}

	/**
	 * Holds back everybody on this key.
	 *
	 * @param ms how long, in milliseconds
	 * @param tier only the requests of this tier, when it is `llm`
	 */
	pause(ms: number, tier: Tier): void {
		const until = clock.now() + ms;
		const tiers = tier === 'llm' ? [tier] : TIERS;
		for (const each of tiers) this.pausedUntil[each] = Math.max(this.pausedUntil[each], until);
	}

	/** Whether it knows nothing that a new one would not. */
	get isIdle(): boolean {
		const isHeld = TIERS.some((tier) => this.pausedUntil[tier] > clock.now());
		return !isHeld && !this.isAnybodyWaiting() && this.countThisMinute() === 0;
	}

	private enqueue(waiter: Waiter): void {
		const queue = this.queues[waiter.entry.tier];
		const number = waiter.entry.position!;
		let at = queue.length;
		while (at > 0 && queue[at - 1].entry.position! > number) at--;
		queue.splice(at, 0, waiter);
	}

	private isAnybodyWaiting(): boolean {
		return TIERS.some((tier) => this.queues[tier].length > 0);
	}

	private async tick(): Promise<void> {
		this.ticking = true;
		while (this.isAnybodyWaiting()) {
			await sleep(CANCEL_CHECK_MS);
			this.dropThoseNotToBeSent();
			this.admit();
		}
		this.ticking = false;
	}

	private dropThoseNotToBeSent(): void {
		for (const tier of TIERS) {
			this.queues[tier] = this.queues[tier].filter(({ entry, reject }) => {
				const reason = cancellationReason(entry.signal);
				if (reason === undefined) return true;
				reject(reason);
				return false;
			});
		}
	}

	private admit(): void {
		for (let next = this.nextTier(); next !== undefined; next = this.nextTier()) {
			const { entry, resolve, reject } = this.queues[next].shift()!;
			const reason = cancellationReason(entry.signal);
			if (reason !== undefined) {
				reject(reason);
				continue;
			}
			this.inFlight[next]++;
			resolve();
		}
	}

	/** The tier whose first waiting request came first and may go now. */
	private nextTier(): Tier | undefined {
		if (this.countInFlight() >= this.mayBeInFlight || this.countThisMinute() >= this.perMinute) {
			return undefined;
		}
		return TIERS.filter((tier) => this.queues[tier].length > 0 && this.isOpen(tier)).sort(
			(a, b) => this.queues[a][0].entry.position! - this.queues[b][0].entry.position!,
		)[0];
	}

	private isOpen(tier: Tier): boolean {
		if (this.pausedUntil[tier] > clock.now()) return false;
		return tier === 'standard' || this.countOf(tier) < LLM_PER_MINUTE;
	}

	private countInFlight(): number {
		return this.inFlight.standard + this.inFlight.llm;
	}

	private countThisMinute(): number {
		return this.countOf('standard') + this.countOf('llm');
	}

	private countOf(tier: Tier): number {
		const since = clock.now() - WINDOW_MS;
		const answered = this.answered[tier];
		while (answered.length > 0 && answered[0] <= since) answered.shift();
		return answered.length + this.inFlight[tier];
	}
}

const rateLimiters = new Map<string, RateLimiter>();

/**
 * The one rateLimiter of a key in this n8n process.
 *
 * @param keyId names the service and the key without being the key
 * @param perMinute the credential's Requests per Minute; a change holds from the next request on
 */
export function rateLimiterFor(keyId: string, perMinute: number): RateLimiter {
	const known = rateLimiters.get(keyId);
	if (known === undefined) forgetIdle();
	const rateLimiter = known ?? new RateLimiter(perMinute);
	rateLimiter.perMinute = perMinute;
	rateLimiters.set(keyId, rateLimiter);
	return rateLimiter;
}

/** Keys that come out of expressions, or are replaced, must not fill the memory. */
function forgetIdle(): void {
	for (const [keyId, rateLimiter] of rateLimiters)
		if (rateLimiter.isIdle) rateLimiters.delete(keyId);
}
