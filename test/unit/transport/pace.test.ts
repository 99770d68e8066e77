import fc from 'fast-check';
import { AnotherItemFailed, ExecutionStopped } from '../../../nodes/shared/errors/cancellation';
import { time } from '../../../nodes/shared/time/clock';
import { Pace, type Ticket } from '../../../nodes/shared/transport/rateLimiter';
import type { Tier } from '../../../nodes/shared/transport/rateTiers';
import { useManualTime } from './support/manualTime';

const clock = useManualTime();

const MINUTE = 60_000;

/** A request that is let in, takes its time, and is answered. */
interface Passage {
	entered: number;
	left: number;
	tier: Tier;
	number: number;
}

/** Sends requests through a pace; notes when each was under way. */
class Traffic {
	readonly passages: Passage[] = [];

	readonly all: Array<Promise<void>> = [];

	constructor(readonly pace: Pace) {}

	send(tier: Tier, lasts: number, isLimited: () => boolean = () => false): void {
		const number = this.all.length;
		this.all.push(this.pass(tier, lasts, number, isLimited));
	}

	private async pass(tier: Tier, lasts: number, number: number, isLimited: () => boolean) {
		await this.pace.enter({ tier });
		const entered = clock.now;
		await time.pause(lasts);
		this.pace.leave(tier, isLimited());
		this.passages.push({ entered, left: clock.now, tier, number });
	}
}

/** The most that one rolling minute holds, wherever in its passage the service counts a request. */
function mostInAMinute(passages: Passage[], countedAt: (passage: Passage) => number): number {
	const moments = passages.map(countedAt).sort((a, b) => a - b);
	return Math.max(
		...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length),
	);
}

function mostAtOnce(passages: Passage[]): number {
	return Math.max(
		...passages.map(
			({ entered }) =>
				passages.filter((each) => each.entered <= entered && each.left > entered).length,
		),
	);
}

describe('a pace', () => {
	it('lets a minute have its limit and no more, however many wait', async () => {
		const traffic = new Traffic(new Pace(120));
		for (let n = 0; n < 500; n++) traffic.send('standard', 50);
		await clock.advance(MINUTE - 1);
		expect(traffic.passages).toHaveLength(120);
		await clock.until(Promise.all(traffic.all));
		expect(mostInAMinute(traffic.passages, ({ left }) => left)).toBeLessThanOrEqual(120);
		expect(mostInAMinute(traffic.passages, ({ entered }) => entered)).toBeLessThanOrEqual(120);
	});

	it('lets the urgent go before all who wait, and among each other in their order', async () => {
		const pace = new Pace(60);
		const order: string[] = [];
		const go = async (name: string, ticket: Partial<Ticket> = {}) => {
			await pace.enter({ tier: 'standard', ...ticket });
			order.push(name);
			pace.leave('standard', false);
		};
		const all = Array.from({ length: 60 }, async () => await go('first'));
		all.push(go('late'), go('urgent 1', { isUrgent: true }), go('urgent 2', { isUrgent: true }));
		await clock.until(Promise.all(all));
		expect(order.slice(8, 10)).toEqual(['urgent 1', 'urgent 2']);
		expect(order[62]).toBe('late');
	});

	it('wastes little of the time that it has', async () => {
		const traffic = new Traffic(new Pace(120));
		for (let n = 0; n < 360; n++) traffic.send('standard', 50);
		const from = clock.now;
		await clock.until(Promise.all(traffic.all), 100);
		expect(clock.now - from).toBeLessThan(2 * MINUTE + 5_000);
	});

	it('never has more than eight under way', async () => {
		const traffic = new Traffic(new Pace(1_000));
		for (let n = 0; n < 100; n++) traffic.send('standard', 1_000);
		await clock.until(Promise.all(traffic.all));
		expect(mostAtOnce(traffic.passages)).toBe(8);
	});

	it('serves first who came first', async () => {
		const traffic = new Traffic(new Pace(30));
		for (let n = 0; n < 100; n++) traffic.send('standard', 10);
		await clock.until(Promise.all(traffic.all));
		const entered = [...traffic.passages].sort(
			(a, b) => a.entered - b.entered || a.number - b.number,
		);
		expect(entered.map(({ number }) => number)).toEqual([...Array(100).keys()]);
	});

	it('lets a request that has to go again keep its place', async () => {
		const pace = new Pace(1_000);
		const order: string[] = [];
		const again: Ticket = { tier: 'standard' };
		await pace.enter(again);
		for (let n = 0; n < 7; n++) await pace.enter({ tier: 'standard' });
		const late = pace.enter({ tier: 'standard' }).then(() => order.push('late'));
		const retried = pace.enter(again).then(() => order.push('again'));
		pace.leave('standard', false);
		await clock.settle();
		expect(order).toEqual(['again']);
		pace.leave('standard', false);
		await Promise.all([late, retried]);
		expect(order).toEqual(['again', 'late']);
	});

	it('has ten a minute for what the language models do, within the limit of all', async () => {
		const traffic = new Traffic(new Pace(120));
		for (let n = 0; n < 25; n++) traffic.send('llm', 100);
		for (let n = 0; n < 150; n++) traffic.send('standard', 100);
		await clock.advance(MINUTE - 1);
		const llm = () => traffic.passages.filter(({ tier }) => tier === 'llm');
		expect(llm()).toHaveLength(10);
		expect(traffic.passages).toHaveLength(120);
		await clock.until(Promise.all(traffic.all));
		expect(mostInAMinute(llm(), ({ entered }) => entered)).toBe(10);
		expect(mostInAMinute(traffic.passages, ({ entered }) => entered)).toBeLessThanOrEqual(120);
	});

	it('holds everybody back after a 429, then tries one, then goes on faster', async () => {
		const traffic = new Traffic(new Pace(1_000));
		for (let n = 0; n < 40; n++)
			traffic.send('standard', 100, () => n === 0 && clock.now === start + 100);
		const start = clock.now;
		await clock.advance(50);
		traffic.pace.hold(20_000, 'standard');
		await clock.advance(19_900);
		expect(traffic.passages).toHaveLength(8);
		await clock.until(Promise.all(traffic.all), 100);
		const later = traffic.passages.slice(8);
		expect(Math.min(...later.map(({ entered }) => entered))).toBeGreaterThanOrEqual(start + 20_050);
	});

	it('goes on with a single request after it was limited', async () => {
		const pace = new Pace(1_000);
		await pace.enter({ tier: 'standard' });
		pace.leave('standard', true);
		let entered = 0;
		for (let n = 0; n < 20; n++) void pace.enter({ tier: 'standard' }).then(() => entered++);
		await clock.settle();
		const steps = [entered];
		for (let n = 0; n < 4; n++) {
			pace.leave('standard', false);
			await clock.settle();
			steps.push(entered);
		}
		expect(steps).toEqual([1, 3, 6, 11, 12]);
	});

	it('lets nobody slip in between a 429 and the hold that follows', async () => {
		const pace = new Pace(1_000);
		await pace.enter({ tier: 'standard' });
		for (let n = 0; n < 7; n++) await pace.enter({ tier: 'standard' });
		let entered = false;
		void pace.enter({ tier: 'standard' }).then(() => (entered = true));
		for (let n = 0; n < 8; n++) pace.leave('standard', true);
		await clock.settle();
		pace.hold(10_000, 'standard');
		await clock.advance(9_900);
		expect(entered).toBe(false);
		await clock.advance(300);
		expect(entered).toBe(true);
	});

	it('lets the rest go on while the limit of the language models is reached', async () => {
		const pace = new Pace(120);
		pace.hold(30_000, 'llm');
		let llm = false;
		void pace.enter({ tier: 'llm' }).then(() => (llm = true));
		await pace.enter({ tier: 'standard' });
		await clock.advance(29_000);
		expect(llm).toBe(false);
		await clock.advance(1_200);
		expect(llm).toBe(true);
	});

	it('drops at once who was stopped, and gives the place to the next', async () => {
		const pace = new Pace(1);
		const stopped = new AbortController();
		await pace.enter({ tier: 'standard' });
		pace.leave('standard', false);
		const dropped = pace.enter({ tier: 'standard', signal: stopped.signal });
		const next = pace.enter({ tier: 'standard' });
		const outcome = expect(dropped).rejects.toBeInstanceOf(ExecutionStopped);
		await clock.advance(10_000);
		stopped.abort();
		await clock.advance(200);
		await outcome;
		await clock.advance(50_000);
		await next;
	});

	it('lets nobody in whose run has failed meanwhile', async () => {
		const pace = new Pace(120);
		for (let n = 0; n < 8; n++) await pace.enter({ tier: 'standard' });
		const run = new AbortController();
		const waiting = pace.enter({ tier: 'standard', signal: run.signal });
		const reason = new AnotherItemFailed('first');
		run.abort(reason);
		pace.leave('standard', false);
		await expect(waiting).rejects.toBe(reason);
	});

	it('costs one timer, however many wait', async () => {
		const pace = new Pace(1);
		await pace.enter({ tier: 'standard' });
		pace.leave('standard', false);
		for (let n = 0; n < 10_000; n++) void pace.enter({ tier: 'standard' });
		const before = clock.pausesBegun;
		await clock.advance(10_000);
		expect(clock.open).toBe(1);
		expect(clock.pausesBegun - before).toBeLessThanOrEqual(10_000 / 100 + 2);
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
					const traffic = new Traffic(new Pace(limit));
					for (const { tier, lasts, after } of requests) {
						await clock.advance(after);
						traffic.send(tier, lasts);
					}
					await clock.until(Promise.all(traffic.all), 1_000);
					const { passages } = traffic;
					const llm = passages.filter(({ tier }) => tier === 'llm');
					// The service counts a request at some moment between being sent and being answered.
					for (const moment of [
						({ entered }: Passage) => entered,
						({ left }: Passage) => left,
						({ entered, left, number }: Passage) =>
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
