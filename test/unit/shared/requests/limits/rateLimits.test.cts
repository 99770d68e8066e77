import fc from 'fast-check';
import { type QueueEntry, type RateLimiter, isLlmCall } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime.cts';
import { limiterOf, MINUTE, mostAtOnce, mostInAMinute, Traffic, type Passage } from '../../../support/traffic.cts';

const time = useManualTime();

const group = {};

/** The limiter after a request of the tier was answered with a 429. */
const limitedBy = async (entry: Partial<QueueEntry>, pauseMs: number, isLlmOnly?: boolean) => {
	const rateLimiter = limiterOf(120);
	const whole = { group, ...entry };
	await rateLimiter.acquire(whole);
	rateLimiter.release(whole, { pauseMs, isLlmOnly });
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
	it('frees its slot and pauses all requests of the key in one step', async () => {
		const rateLimiter = limiterOf(1_000);
		const entries: QueueEntry[] = Array.from({ length: 8 }, () => ({ group: {} }));
		for (const entry of entries) await rateLimiter.acquire(entry);
		const admitted = admissions(rateLimiter, [{}, { isLlm: true }]);
		rateLimiter.release(entries[0], { pauseMs: 10_000 });
		for (const entry of entries.slice(1)) rateLimiter.release(entry, {});
		await time.advance(9_900);
		expect(admitted).toEqual({});
		await time.advance(300);
		for (const at of Object.values(admitted)) expect(at).toBeGreaterThanOrEqual(10_000);
		expect(Object.keys(admitted).length).toBeGreaterThan(0);
	});
});

it('LLM calls have a limit of their own within that of the key', async () => {
	const traffic = new Traffic(limiterOf(120, 7));
	for (let n = 0; n < 25; n++) void traffic.send(100, { isLlm: true });
	for (let n = 0; n < 150; n++) void traffic.send(100);
	await time.advance(MINUTE - 1);
	const llm = () => traffic.passages.filter(({ isLlm }) => isLlm);
	expect(llm()).toHaveLength(7);
	expect(traffic.passages).toHaveLength(116);
	await time.until(Promise.all(traffic.all));
	expect(mostInAMinute(llm(), ({ acquired }) => acquired)).toBe(7);
});

describe('continuous 429 responses', () => {
	it('end a request that waits after 15 minutes, but not before its own deadline', async () => {
		const rateLimiter = await limitedBy({}, 19 * MINUTE);
		const [usual, patient] = [{}, { retryUntil: time.now + 20 * MINUTE }].map(
			async (entry) => await rateLimiter.acquire({ group, ...entry }),
		);
		const from = time.now;
		await time.advance(15 * MINUTE);
		expect(await usual).toBe(false);
		expect(await time.until(patient)).toBe(true);
		expect(time.now - from).toBeGreaterThanOrEqual(19 * MINUTE);
	});

	it('count from the last success', async () => {
		const rateLimiter = await limitedBy({}, 299_000);
		const [success, waiting] = [{ group }, { group }];
		await time.until(rateLimiter.acquire(success));
		rateLimiter.release(success, {});
		await rateLimiter.acquire(waiting);
		await time.advance(14 * MINUTE);
		rateLimiter.release(waiting, { pauseMs: 5 * MINUTE });
		expect(await time.until(rateLimiter.acquire(waiting))).toBe(true);
	});
});

/** The service counts a request at some moment between being sent and being answered. */
const COUNTED: Array<(passage: Passage) => number> = [
	({ acquired }) => acquired,
	({ released }) => released,
	({ acquired, released, number }) => acquired + ((number * 37) % 100) * 0.01 * (released - acquired),
];

describe('the limits of a minute', () => {
	const request = fc.record({
		isLlm: fc.constantFrom(false, false, true),
		group: fc.constantFrom({}, {}, {}),
		isUrgent: fc.constantFrom(false, false, true),
		lastsMs: fc.integer({ min: 1, max: 20_000 }),
		afterMs: fc.integer({ min: 0, max: 5_000 }),
		shift: fc.constantFrom(0, -30 * MINUTE, MINUTE),
	});

	it('hold for any requests, and if the clock is changed', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(request, { minLength: 1, maxLength: 40 }),
				fc.integer({ min: 4, max: 40 }),
				async (requests, limit) => {
					const traffic = new Traffic(limiterOf(limit));
					for (const { lastsMs, afterMs, shift, ...entry } of requests) {
						await time.advance(afterMs);
						time.shift = shift;
						void traffic.send(lastsMs, entry);
					}
					await time.until(Promise.all(traffic.all), 1_000);
					const { passages } = traffic;
					const llm = passages.filter(({ isLlm }) => isLlm);
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

it.each([
	[true, 'POST', '/v1/brands/b/facts'],
	[true, 'POST', '/v1/reports/r/runs'],
	[true, 'POST', '/v1/reports/r/prompts'],
	[true, 'POST', '/v1/scheduled-reports/s/executions'],
	[false, 'GET', '/v1/brands/b/facts'],
	[false, 'PATCH', '/v1/brands/b/facts'],
	[false, 'POST', '/v1/reports'],
	[false, 'POST', '/v1/brands/b/audits/a/runs'],
	[false, 'POST', '/v1/brands/b/webhooks/w/test-deliveries'],
])('whether a call is one to a language model: %s, %s %s', (isLlm, method, path) => {
	expect(isLlmCall(method, path)).toBe(isLlm);
});
