const WINDOW_MS = 60_000;

/** A limit on the requests in any 60 seconds and in flight. Times are in ms of `clock.elapsed`. */
export class RateWindow {
	/** Since when the service has answered with nothing but 429. */
	limitedSince = Infinity;

	/** When each request of the last minute ended; see `release`. */
	private readonly endedAt: number[] = [];

	private inFlight = 0;

	private pausedUntil = -Infinity;

	/** @param forUrgent slots beyond `maxInFlight`, and the share of each minute, for urgent ones alone */
	constructor(
		public perMinute: number,
		private readonly maxInFlight: number,
		private readonly forUrgent = { slots: 0, share: 0 },
	) {}

	hasRoom(now: number, isUrgent: boolean): boolean {
		const { slots, share } = this.forUrgent;
		const maxInFlight = this.maxInFlight + (isUrgent ? slots : 0);
		const kept = isUrgent ? 0 : Math.floor(this.perMinute * share);
		const first = this.endedAt.findIndex((at) => at > now - WINDOW_MS);
		const endedThisMinute = first < 0 ? 0 : this.endedAt.length - first;
		return (
			now >= this.pausedUntil &&
			this.inFlight < maxInFlight &&
			this.inFlight + endedThisMinute < this.perMinute - kept
		);
	}

	admit(): void {
		this.inFlight++;
	}

	/**
	 * Ends a request. It counts against the minute from now on: the service counted it earlier, so
	 * the next request is never too early.
	 *
	 * @param pauseMs set when the service limited the rate: how long to admit no requests
	 */
	release(now: number, pauseMs?: number): void {
		this.inFlight--;
		while (this.endedAt[0] <= now - WINDOW_MS) this.endedAt.shift();
		this.endedAt.push(now);
		this.limitedSince = pauseMs === undefined ? Infinity : Math.min(this.limitedSince, now);
		this.pausedUntil = Math.max(this.pausedUntil, now + (pauseMs ?? 0));
	}
}
