import fc from 'fast-check';
import {
	RateLimiter,
	type QueueEntry,
} from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime';
import {
	LLM,
	MINUTE,
	mostAtOnce,
	mostInAMinute,
	testDeliveriesTo,
	Traffic,
	type Passage,
} from '../../../support/traffic';

const time = useManualTime();

const group = {};

/** The limiter after a request of the tier was answered with a 429. */
const limitedBy = async (entry: Partial<QueueEntry>, pauseMs: number, isTierOnly?: boolean) => {
	const rateLimiter = new RateLimiter(120);
	const whole = { group, ...entry };
	await rateLimiter.acquire(whole);
	rateLimiter.release(whole, { pauseMs, isTierOnly });
	return rateLimiter;
};

/** After which time requests are admitted. */
const admissions = (rateLimiter: RateLimiter, entries: Array<Partial<QueueEntry>>) => {
	const from = time.now;
	const admitted: Record<number, number> = {};
	entries.forEach((entry, index) => {
		const whole = { group, ...entry };
		void rateLimiter.acquire(whole).then(() => {
			admitted[index] = time.now - from;
			rateLimiter.release(whole, {});
		});
	});
	return admitted;
};

describe('a 429', () => {
	it('pauses the whole key for everybody', async () => {
		const rateLimiter = await limitedBy({}, 20_000);
		const admitted = admissions(rateLimiter, [{}, { tier: LLM }, { isInteractive: true }]);
		await time.advance(19_900);
		expect(admitted).toEqual({});
		await time.advance(1_000);
		expect(Object.keys(admitted)).toHaveLength(3);
	});

	it('of the language models pauses only those', async () => {
		const rateLimiter = await limitedBy({ tier: LLM }, 30_000, true);
		const admitted = admissions(rateLimiter, [{}, { tier: LLM }]);
		await time.advance(29_900);
		expect(admitted).toEqual({ 0: 0 });
		await time.advance(500);
		expect(admitted[1]).toBeGreaterThanOrEqual(30_000);
	});

	it('to a test delivery pauses only those to its endpoint', async () => {
		const rateLimiter = await limitedBy({ tier: testDeliveriesTo('w1') }, 30_000, true);
		const [same, other] = ['w1', 'w2'].map((endpoint) => ({ tier: testDeliveriesTo(endpoint) }));
		const admitted = admissions(rateLimiter, [same, other, {}]);
		await time.advance(29_900);
		expect(Object.keys(admitted).sort()).toEqual(['1', '2']);
		await time.advance(500);
		expect(admitted[0]).toBeGreaterThanOrEqual(30_000);
	});

	it('leaves no extra slot to a run that begins right after it', async () => {
		const rateLimiter = await limitedBy({}, 1_000);
		let admitted = 0;
		for (let n = 0; n < 2; n++) void rateLimiter.acquire({ group: {} }).then(() => admitted++);
		await time.advance(1_500);
		expect(admitted).toBe(1);
	});

	it('is released together with its pause: nobody slips in between', async () => {
		const rateLimiter = new RateLimiter(1_000);
		const entries: QueueEntry[] = Array.from({ length: 9 }, () => ({ group: {} }));
		for (const entry of entries) await rateLimiter.acquire(entry);
		const admitted = admissions(rateLimiter, [{}]);
		rateLimiter.release(entries[0], { pauseMs: 10_000 });
		for (const entry of entries.slice(1)) rateLimiter.release(entry, {});
		await time.advance(9_900);
		expect(admitted).toEqual({});
		await time.advance(300);
		expect(admitted[0]).toBeGreaterThanOrEqual(10_000);
	});

	it('is followed by one request at a time, and twice as many with each success', async () => {
		const rateLimiter = await limitedBy({}, 0);
		const admitted: QueueEntry[] = [];
		const entries = Array.from({ length: 20 }, (): QueueEntry => ({ group }));
		for (const entry of entries) void rateLimiter.acquire(entry).then(() => admitted.push(entry));
		await time.settle();
		const steps = [admitted.length];
		for (let n = 0; n < 4; n++) {
			rateLimiter.release(admitted[n], {});
			await time.settle();
			steps.push(admitted.length);
		}
		expect(steps).toEqual([1, 3, 6, 11, 12]);
	});

	it('lets one request go after it, however many of those before it succeed meanwhile', async () => {
		const rateLimiter = new RateLimiter(120);
		const before = Array.from({ length: 8 }, (): QueueEntry => ({ group }));
		for (const entry of before) await rateLimiter.acquire(entry);
		let admitted = 0;
		for (let n = 0; n < 20; n++) void rateLimiter.acquire({ group }).then(() => admitted++);
		rateLimiter.release(before[0], { pauseMs: 20_000 });
		await time.advance(10_000);
		for (const entry of before.slice(1)) rateLimiter.release(entry, {});
		await time.advance(9_900);
		expect(admitted).toBe(0);
		await time.advance(1_000);
		expect(admitted).toBe(1);
	});

	it('holds for its whole pause when the clock is set forward', async () => {
		const rateLimiter = await limitedBy({}, 20_000);
		time.shift = 30 * MINUTE;
		const admitted = admissions(rateLimiter, [{}]);
		await time.advance(19_900);
		expect(admitted).toEqual({});
	});
});

describe('the tiers', () => {
	it('have ten a minute each, within the limit of the key', async () => {
		const traffic = new Traffic(new RateLimiter(120));
		for (let n = 0; n < 25; n++) void traffic.send(100, { tier: LLM });
		for (let n = 0; n < 25; n++) void traffic.send(100, { tier: testDeliveriesTo('w1') });
		for (let n = 0; n < 150; n++) void traffic.send(100);
		await time.advance(MINUTE - 1);
		const inTier = (name: string) => traffic.passages.filter(({ tier }) => tier?.name === name);
		expect(inTier('llm')).toHaveLength(10);
		expect(inTier(testDeliveriesTo('w1').name)).toHaveLength(10);
		expect(traffic.passages).toHaveLength(116);
		await time.until(Promise.all(traffic.all));
		expect(mostInAMinute(inTier('llm'), ({ acquired }) => acquired)).toBe(10);
	});
});

/** The service counts a request at some moment between being sent and being answered. */
const COUNTED: Array<(passage: Passage) => number> = [
	({ acquired }) => acquired,
	({ released }) => released,
	({ acquired, released, number }) =>
		acquired + ((number * 37) % 100) * 0.01 * (released - acquired),
];

describe('every minute', () => {
	const request = fc.record({
		tier: fc.constantFrom(undefined, undefined, LLM),
		group: fc.constantFrom({ name: 'a' }, { name: 'b' }, { name: 'c' }),
		isInteractive: fc.constantFrom(false, false, true),
		lastsMs: fc.integer({ min: 1, max: 20_000 }),
		afterMs: fc.integer({ min: 0, max: 5_000 }),
		shift: fc.constantFrom(0, -30 * MINUTE, MINUTE),
	});

	it('keeps to all limits, whatever comes and however the clock is set', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(request, { minLength: 1, maxLength: 40 }),
				fc.integer({ min: 4, max: 40 }),
				async (requests, limit) => {
					const traffic = new Traffic(new RateLimiter(limit));
					for (const { lastsMs, afterMs, shift, ...entry } of requests) {
						await time.advance(afterMs);
						time.shift = shift;
						void traffic.send(lastsMs, entry);
					}
					await time.until(Promise.all(traffic.all), 1_000);
					const { passages } = traffic;
					const llm = passages.filter(({ tier }) => tier === LLM);
					for (const countedAt of COUNTED) {
						expect(mostInAMinute(passages, countedAt)).toBeLessThanOrEqual(limit);
						expect(mostInAMinute(llm, countedAt)).toBeLessThanOrEqual(10);
					}
					expect(mostAtOnce(passages)).toBeLessThanOrEqual(9);
					expect(mostAtOnce(llm)).toBeLessThanOrEqual(6);
				},
			),
			{ numRuns: 30 },
		);
	});
});
