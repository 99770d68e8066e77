const WINDOW_MS = 60_000;

/** A limit on the requests in any 60 seconds and on the requests in flight. */
export class RateWindow {
	/** Since when the service has limited the rate again and again, in ms of `clock.elapsed`. */
	limitedSince = Infinity;

	/** When each request of the last minute ended; see `release`. */
	private readonly endedAt: number[] = [];

	private inFlight = 0;

	/** Number of requests in flight that were admitted after the last pause. */
	private startedSincePause = 0;

	private pausedUntil = -Infinity;

	private allowedInFlight: number;

	/** @param forUrgent slots beyond `maxInFlight`, and the share of each minute, for urgent ones alone */
	constructor(
		public perMinute: number,
		private readonly maxInFlight: number,
		private readonly forUrgent = { slots: 0, share: 0 },
	) {
		this.allowedInFlight = maxInFlight;
	}

	/** Whether the rate, rather than the number in flight, delays the next request. */
	isRateLimited(now: number, isUrgent: boolean): boolean {
		const kept = isUrgent ? 0 : Math.floor(this.perMinute * this.forUrgent.share);
		return this.pausedUntil > now || this.countThisMinute(now) >= this.perMinute - kept;
	}

	/** Whether a request may be sent now. */
	hasRoom(now: number, isUrgent: boolean): boolean {
		return !this.isRateLimited(now, isUrgent) && this.hasSlot(isUrgent);
	}

	/** Whether fewer requests are in flight than may be. After a pause, these are few. */
	private hasSlot(isUrgent: boolean): boolean {
		const isOpen = this.allowedInFlight === this.maxInFlight;
		const extra = isOpen && isUrgent ? this.forUrgent.slots : 0;
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
