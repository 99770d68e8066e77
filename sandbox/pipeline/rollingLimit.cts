import type { Clock } from '../clock.cts';
import { ApiError, waitIn } from '../apiError.cts';

const WINDOW_MS = 60_000;

/** A limit per rolling sandbox minute and holder (sandbox/api.md 6.1). */
export class RollingLimit {
	private readonly admissions = new Map<string, number[]>();

	/**
	 * @param perMinute how many are admitted per minute
	 * @param details details of a refusal besides the wait
	 */
	constructor(
		private readonly clock: Clock,
		private readonly perMinute: number,
		private readonly details: Record<string, unknown> = {},
	) {}

	/**
	 * Counts one more for the holder. Refused ones do not count.
	 * @throws ApiError rate_limit_exceeded with the wait until the oldest leaves the minute
	 */
	admit(holder: string): void {
		const now = this.clock.now();
		const recent = (this.admissions.get(holder) ?? []).filter((at) => at > now - WINDOW_MS);
		this.admissions.set(holder, recent);
		if (recent.length >= this.perMinute) {
			const frees = recent[recent.length - this.perMinute] + WINDOW_MS;
			const code = 'rate_limit_exceeded';
			const { headers, details } = waitIn(code, Math.max(1, Math.ceil((frees - now) / 1000)));
			throw new ApiError(code, { headers, details: { ...details, ...this.details } });
		}
		recent.push(now);
	}

	clear(): void {
		this.admissions.clear();
	}
}
