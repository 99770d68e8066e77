/** The sliding window of the service's limits, in ms. */
const WINDOW_MS = 60_000;

/** One limit: so many requests in any 60 seconds, and so many at the same time. */
export class RateWindow {
	/** When each request of the last minute was answered, in ms of `clock.elapsed`; see `release`. */
	private readonly answeredAt: number[] = [];

	private inFlight = 0;

	/** Those of them that were admitted after the last pause. */
	private startedSincePause = 0;

	private pausedUntil = -Infinity;

	private allowedInFlight: number;

	/**
	 * @param perMinute requests in a rolling minute
	 * @param maxInFlight requests at the same time
	 */
	constructor(
		public perMinute: number,
		private readonly maxInFlight: number,
	) {
		this.allowedInFlight = maxInFlight;
	}

	/**
	 * Whether the rate, and not only the number under way, keeps the next request waiting.
	 *
	 * @param kept places of the minute that are kept for others
	 */
	isRateLimited(now: number, kept = 0): boolean {
		return this.pausedUntil > now || this.countThisMinute(now) >= this.perMinute - kept;
	}

	/** @param extraSlots beyond `maxInFlight` that the request may use */
	hasSlot(extraSlots = 0): boolean {
		return (
			this.inFlight < this.maxInFlight + extraSlots &&
			this.startedSincePause < this.allowedInFlight + extraSlots
		);
	}

	/** Whether all slots may be used: it was not limited lately. */
	get isOpen(): boolean {
		return this.allowedInFlight === this.maxInFlight;
	}

	admit(): void {
		this.inFlight++;
		this.startedSincePause++;
	}

	/**
	 * A request was answered or given up. Its place in the minute is counted from now: the service
	 * counted it at some moment before, so the next one can never come too early.
	 *
	 * @param now in ms of `clock.elapsed`, as `admittedAt`
	 * @param admittedAt when it was admitted
	 * @param pauseMs when the service limited the rate: how long nothing is admitted
	 */
	release(now: number, admittedAt: number, pauseMs?: number): void {
		this.inFlight--;
		this.answeredAt.push(now);
		if (pauseMs !== undefined) {
			// Another client uses the key too: go on with one at a time.
			this.allowedInFlight = 1;
			this.startedSincePause = 0;
			this.pausedUntil = Math.max(this.pausedUntil, now + pauseMs);
		} else if (admittedAt >= this.pausedUntil) {
			// And faster with each success, but not with what was under way before the pause.
			this.allowedInFlight = Math.min(this.maxInFlight, this.allowedInFlight * 2);
			this.startedSincePause--;
		}
	}

	/** Whether it knows nothing that a new one would not. */
	isIdle(now: number): boolean {
		return this.pausedUntil <= now && this.countThisMinute(now) === 0;
	}

	private countThisMinute(now: number): number {
		let outdated = 0;
		while (this.answeredAt[outdated] <= now - WINDOW_MS) outdated++;
		this.answeredAt.splice(0, outdated);
		return this.answeredAt.length + this.inFlight;
	}
}
