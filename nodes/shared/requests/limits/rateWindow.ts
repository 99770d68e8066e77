/** Length of the service's rolling window, in ms. */
const WINDOW_MS = 60_000;

/** A limit on the requests in any 60 seconds and on the requests in flight. */
export class RateWindow {
	/** Since when the service has limited the rate again and again, in ms of `clock.elapsed`. */
	limitedSince = Infinity;

	/** When each request of the last minute ended, in ms of `clock.elapsed`; see `release`. */
	private readonly endedAt: number[] = [];

	private inFlight = 0;

	/** Number of requests in flight that were admitted after the last pause. */
	private startedSincePause = 0;

	private pausedUntil = -Infinity;

	private allowedInFlight: number;

	/**
	 * @param perMinute requests in a rolling minute
	 * @param maxInFlight requests in flight at the same time
	 */
	constructor(
		public perMinute: number,
		private readonly maxInFlight: number,
	) {
		this.allowedInFlight = maxInFlight;
	}

	/**
	 * Whether the rate, rather than the number in flight, delays the next request.
	 *
	 * @param kept requests of the minute that are reserved for others
	 */
	isRateLimited(now: number, kept = 0): boolean {
		return this.pausedUntil > now || this.countThisMinute(now) >= this.perMinute - kept;
	}

	/** @param extraSlots slots that the request may use beyond `maxInFlight`, except after a pause */
	hasSlot(extraSlots = 0): boolean {
		const isOpen = this.allowedInFlight === this.maxInFlight;
		const extra = isOpen ? extraSlots : 0;
		return (
			this.inFlight < this.maxInFlight + extra &&
			this.startedSincePause < this.allowedInFlight + extra
		);
	}

	admit(): void {
		this.inFlight++;
		this.startedSincePause++;
	}

	/**
	 * Ends a request. It counts against the minute from now on: the service counted it earlier, so
	 * the next request is never too early.
	 *
	 * @param now in ms of `clock.elapsed`, like `admittedAt`
	 * @param admittedAt when the request was admitted
	 * @param pauseMs set when the service limited the rate: how long to admit no requests
	 */
	release(now: number, admittedAt: number, pauseMs?: number): void {
		this.inFlight--;
		this.endedAt.push(now);
		if (pauseMs !== undefined) {
			// Another client uses the key, too: continue with one request at a time.
			this.allowedInFlight = 1;
			this.startedSincePause = 0;
			this.pausedUntil = Math.max(this.pausedUntil, now + pauseMs);
			this.limitedSince = Math.min(this.limitedSince, now);
		} else if (admittedAt >= this.pausedUntil) {
			// Double with each success, except for requests that were sent before the pause.
			this.allowedInFlight = Math.min(this.maxInFlight, this.allowedInFlight * 2);
			this.startedSincePause--;
			this.limitedSince = Infinity;
		}
	}

	private countThisMinute(now: number): number {
		let outdated = 0;
		while (this.endedAt[outdated] <= now - WINDOW_MS) outdated++;
		if (outdated > 0) this.endedAt.splice(0, outdated);
		return this.endedAt.length + this.inFlight;
	}
}
