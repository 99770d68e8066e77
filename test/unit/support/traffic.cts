import { clock } from '../../../nodes/shared/base/time/clock';
import { type QueueEntry, RateLimiter } from '../../../nodes/shared/requests/limits/rateLimiter';

export const MINUTE = 60_000;

export function limiterOf(perMinute: number, llmPerMinute = 10): RateLimiter {
	const rateLimiter = new RateLimiter();
	rateLimiter.setLimits({ perMinute, llmPerMinute });
	return rateLimiter;
}

/** A request that was admitted, took its time, and was answered. */
export interface Passage {
	acquired: number;
	released: number;
	isLlm?: boolean;
	group: object;
	number: number;
}

/** Whether a request is admitted, without any time passing. */
export async function isAdmitted(rateLimiter: RateLimiter, entry: QueueEntry): Promise<boolean> {
	let admitted = false;
	void rateLimiter.acquire(entry).then(() => (admitted = true));
	await new Promise(setImmediate);
	return admitted;
}

/** Sends requests through a rate limiter; notes when each was under way. */
export class Traffic {
	readonly passages: Passage[] = [];

	readonly all: Array<Promise<void>> = [];

	private readonly run = {};

	private readonly end = new AbortController();

	constructor(readonly rateLimiter: RateLimiter) {}

	/**
	 * @param lastsMs how long the request takes
	 * @param entry its place in the queue; of one run with all others if left out
	 */
	send(lastsMs: number, entry: Partial<QueueEntry> = {}): Promise<void> {
		const whole = { group: this.run, signal: this.end.signal, ...entry };
		const passed = this.pass(lastsMs, whole, this.all.length);
		passed.catch(() => undefined);
		this.all.push(passed);
		return passed;
	}

	/** Takes all that still wait out of the queue, which would slow down the tests that follow. */
	cancel(): void {
		this.end.abort();
	}

	private async pass(lastsMs: number, entry: QueueEntry, number: number) {
		await this.rateLimiter.acquire(entry);
		const acquired = clock.elapsed();
		await clock.pause(lastsMs);
		this.rateLimiter.release(entry, {});
		const { isLlm, group } = entry;
		this.passages.push({ acquired, released: clock.elapsed(), isLlm, group, number });
	}
}

/** The most that one rolling minute holds, wherever in its passage the service counts a request. */
export function mostInAMinute(passages: Passage[], countedAt: (passage: Passage) => number): number {
	const moments = passages.map(countedAt).sort((a, b) => a - b);
	return Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length));
}

export function mostAtOnce(passages: Passage[]): number {
	return Math.max(
		0,
		...passages.map(
			({ acquired }) => passages.filter((each) => each.acquired <= acquired && each.released > acquired).length,
		),
	);
}
