import fc from 'fast-check';
import {
	SiblingItemFailed,
	ExecutionCancelled,
} from '../../../../nodes/shared/errors/cancellation';
import { clock } from '../../../../nodes/shared/time/clock';
import { RateLimiter, type QueueEntry } from '../../../../nodes/shared/transport/rateLimiter';
import type { Tier } from '../../../../nodes/shared/transport/rateTiers';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const MINUTE = 60_000;

/** A request that is let in, takes its time, and is answered. */
interface RequestState {
	entered: number;
	left: number;
	tier: Tier;
	number: number;
}

/** Sends requests through a rateLimiter; notes when each was under way. */
class Traffic {
	readonly passages: RequestState[] = [];

	readonly all: Array<Promise<void>> = [];

	constructor(readonly rateLimiter: RateLimiter) {}

	send(tier: Tier, lasts: number, isLimited: () => boolean = () => false): void {
		const number = this.all.length;
		this.all.push(this.pass(tier, lasts, number, isLimited));
	}

	private async pass(tier: Tier, lasts: number, number: number, isLimited: () => boolean) {
		await this.rateLimiter.acquire({ tier });
		const entered = time.now;
		await clock.pause(lasts);
		this.rateLimiter.release(tier, isLimited());
		this.passages.push({ entered, left: time.now, tier, number });
	}
}

/** The most that one rolling minute holds, wherever in its passage the service counts a request. */
function mostInAMinute(
	passages: RequestState[],
	countedAt: (passage: RequestState) => number,
): number {
	const moments = passages.map(countedAt).sort((a, b) => a - b);
	return Math.max(
		...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length),
	);
}

function mostAtOnce(passages: RequestState[]): number {
	return Math.max(
		...passages.map(
			({ entered }) =>
				passages.filter((each) => each.entered <= entered && each.left > entered).length,
		),
	);
}

describe('a rateLimiter', () => {
	it('lets a minute have its limit and no more, however many wait', async () => {
		const traffic = new Traffic(new RateLimiter(120));
		for (let n = 0; n < 500; n++) traffic.send('standard', 50);
		await time.advance(MINUTE - 1);
		expect(traffic.passages).toHaveLength(120);
		await time.until(Promise.all(traffic.all));
		expect(mostInAMinute(traffic.passages, ({ left }) => left)).toBeLessThanOrEqual(120);
		expect(mostInAMinute(traffic.passages, ({ entered }) => entered)).toBeLessThanOrEqual(120);
	});

	it('lets the urgent go before all who wait, and among each other in their order', async () => {
		const rateLimiter = new RateLimiter(60);
		const order: string[] = [];
		const go = async (name: string, entry: Partial<QueueEntry> = {}) => {
			await rateLimiter.acquire({ tier: 'standard', ...entry });
			order.push(name);
			rateLimiter.release('standard', false);
		};
		const all = Array.from({ length: 60 }, async () => await go('first'));
		all.push(
			go('late'),
			go('urgent 1', { isInteractive: true }),
			go('urgent 2', { isInteractive: true }),
		);
		await time.until(Promise.all(all));
		expect(order.slice(8, 10)).toEqual(['urgent 1', 'urgent 2']);
		expect(order[62]).toBe('late');
	});

	it('wastes little of the time that it has', async () => {
		const traffic = new Traffic(new RateLimiter(120));
		for (let n = 0; n < 360; n++) traffic.send('standard', 50);
		const from = time.now;
		await time.until(Promise.all(traffic.all), 100);
		expect(time.now - from).toBeLessThan(2 * MINUTE + 5_000);
	});

	it('never has more than eight under way', async () => {
		const traffic = new Traffic(new RateLimiter(1_000));
		for (let n = 0; n < 100; n++) traffic.send('standard', 1_000);
		await time.until(Promise.all(traffic.all));
		expect(mostAtOnce(traffic.passages)).toBe(8);
	});

	it('serves first who came first', async () => {
		const traffic = new Traffic(new RateLimiter(30));
		for (let n = 0; n < 100; n++) traffic.send('standard', 10);
		await time.until(Promise.all(traffic.all));
		const entered = [...traffic.passages].sort(
			(a, b) => a.entered - b.entered || a.number - b.number,
		);
		expect(entered.map(({ number }) => number)).toEqual([...Array(100).keys()]);
	});

	it('lets a request that has to go again keep its place', async () => {
		const rateLimiter = new RateLimiter(1_000);
		const order: string[] = [];
		const again: QueueEntry = { tier: 'standard' };
		await rateLimiter.acquire(again);
		for (let n = 0; n < 7; n++) await rateLimiter.acquire({ tier: 'standard' });
		const late = rateLimiter.acquire({ tier: 'standard' }).then(() => order.push('late'));
		const retried = rateLimiter.acquire(again).then(() => order.push('again'));
		rateLimiter.release('standard', false);
		await time.settle();
		expect(order).toEqual(['again']);
		rateLimiter.release('standard', false);
		await Promise.all([late, retried]);
		expect(order).toEqual(['again', 'late']);
	});

	it('has ten a minute for what the language models do, within the limit of all', async () => {
		const traffic = new Traffic(new RateLimiter(120));
		for (let n = 0; n < 25; n++) traffic.send('llm', 100);
		for (let n = 0; n < 150; n++) traffic.send('standard', 100);
		await time.advance(MINUTE - 1);
		const llm = () => traffic.passages.filter(({ tier }) => tier === 'llm');
		expect(llm()).toHaveLength(10);
		expect(traffic.passages).toHaveLength(120);
		await time.until(Promise.all(traffic.all));
		expect(mostInAMinute(llm(), ({ entered }) => entered)).toBe(10);
		expect(mostInAMinute(traffic.passages, ({ entered }) => entered)).toBeLessThanOrEqual(120);
	});

	it('holds everybody back after a 429, then tries one, then goes on faster', async () => {
		const traffic = new Traffic(new RateLimiter(1_000));
		for (let n = 0; n < 40; n++)
			traffic.send('standard', 100, () => n === 0 && time.now === start + 100);
		const start = time.now;
		await time.advance(50);
		traffic.rateLimiter.pause(20_000, 'standard');
		await time.advance(19_900);
		expect(traffic.passages).toHaveLength(8);
		await time.until(Promise.all(traffic.all), 100);
		const later = traffic.passages.slice(8);
		expect(Math.min(...later.map(({ entered }) => entered))).toBeGreaterThanOrEqual(start + 20_050);
	});

	it('goes on with a single request after it was limited', async () => {
		const rateLimiter = new RateLimiter(1_000);
		await rateLimiter.acquire({ tier: 'standard' });
		rateLimiter.release('standard', true);
		let entered = 0;
		for (let n = 0; n < 20; n++)
			void rateLimiter.acquire({ tier: 'standard' }).then(() => entered++);
		await time.settle();
		const steps = [entered];
		for (let n = 0; n < 4; n++) {
			rateLimiter.release('standard', false);
			await time.settle();
			steps.push(entered);
		}
		expect(steps).toEqual([1, 3, 6, 11, 12]);
	});

	it('lets nobody slip in between a 429 and the hold that follows', async () => {
		const rateLimiter = new RateLimiter(1_000);
		await rateLimiter.acquire({ tier: 'standard' });
		for (let n = 0; n < 7; n++) await rateLimiter.acquire({ tier: 'standard' });
		let entered = false;
		void rateLimiter.acquire({ tier: 'standard' }).then(() => (entered = true));
		for (let n = 0; n < 8; n++) rateLimiter.release('standard', true);
		await time.settle();
		rateLimiter.pause(10_000, 'standard');
		await time.advance(9_900);
		expect(entered).toBe(false);
		await time.advance(300);
		expect(entered).toBe(true);
	});

	it('lets the rest go on while the limit of the language models is reached', async () => {
		const rateLimiter = new RateLimiter(120);
		rateLimiter.pause(30_000, 'llm');
		let llm = false;
		void rateLimiter.acquire({ tier: 'llm' }).then(() => (llm = true));
		await rateLimiter.acquire({ tier: 'standard' });
		await time.advance(29_000);
		expect(llm).toBe(false);
		await time.advance(1_200);
		expect(llm).toBe(true);
	});

	it('drops at once who was stopped, and gives the place to the next', async () => {
		const rateLimiter = new RateLimiter(1);
		const stopped = new AbortController();
		await rateLimiter.acquire({ tier: 'standard' });
		rateLimiter.release('standard', false);
		const dropped = rateLimiter.acquire({ tier: 'standard', signal: stopped.signal });
		const next = rateLimiter.acquire({ tier: 'standard' });
		const outcome = expect(dropped).rejects.toBeInstanceOf(ExecutionCancelled);
		await time.advance(10_000);
		stopped.abort();
		await time.advance(200);
		await outcome;
		await time.advance(50_000);
		await next;
	});

	it('lets nobody in whose run has failed meanwhile', async () => {
		const rateLimiter = new RateLimiter(120);
		for (let n = 0; n < 8; n++) await rateLimiter.acquire({ tier: 'standard' });
		const run = new AbortController();
		const waiting = rateLimiter.acquire({ tier: 'standard', signal: run.signal });
		const reason = new SiblingItemFailed('first');
		run.abort(reason);
		rateLimiter.release('standard', false);
		await expect(waiting).rejects.toBe(reason);
	});

	it('costs one timer, however many wait', async () => {
		const rateLimiter = new RateLimiter(1);
		await rateLimiter.acquire({ tier: 'standard' });
		rateLimiter.release('standard', false);
		for (let n = 0; n < 10_000; n++) void rateLimiter.acquire({ tier: 'standard' });
		const before = time.pausesBegun;
		await time.advance(10_000);
		expect(time.open).toBe(1);
		expect(time.pausesBegun - before).toBeLessThanOrEqual(10_000 / 100 + 2);
	});

	it('keeps to its limits in every minute, whatever comes', async () => {
		const request = fc.record({
			tier: fc.constantFrom<Tier>('standard', 'standard', 'llm'),
			lasts: fc.integer({ min: 1, max: 20_000 }),
			after: fc.integer({ min: 0, max: 5_000 }),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(request, { minLength: 1, maxLength: 40 }),
				fc.integer({ min: 4, max: 15 }),
				async (requests, limit) => {
					const traffic = new Traffic(new RateLimiter(limit));
					for (const { tier, lasts, after } of requests) {
						await time.advance(after);
						traffic.send(tier, lasts);
					}
					await time.until(Promise.all(traffic.all), 1_000);
					const { passages } = traffic;
					const llm = passages.filter(({ tier }) => tier === 'llm');
					// The service counts a request at some moment between being sent and being answered.
					for (const moment of [
						({ entered }: RequestState) => entered,
						({ left }: RequestState) => left,
						({ entered, left, number }: RequestState) =>
							entered + ((number * 37) % 100) * 0.01 * (left - entered),
					]) {
						expect(mostInAMinute(passages, moment)).toBeLessThanOrEqual(limit);
						if (llm.length > 0) expect(mostInAMinute(llm, moment)).toBeLessThanOrEqual(10);
					}
					expect(mostAtOnce(passages)).toBeLessThanOrEqual(8);
				},
			),
			{ numRuns: 30 },
		);
	}, 30_000);
});
