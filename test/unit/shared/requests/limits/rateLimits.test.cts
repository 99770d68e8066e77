import fc from 'fast-check';
import { isLlmCall } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime.cts';
import {
	isAdmitted,
	limiterOf,
	MINUTE,
	mostAtOnce,
	mostInAMinute,
	Traffic,
	type Passage,
} from '../../../support/traffic.cts';

const time = useManualTime();

const group = {};

it('requests that are not urgent get 116 of 120 in a minute, LLM calls among them their own limit', async () => {
	const traffic = new Traffic(limiterOf(120, 7));
	for (let n = 0; n < 8; n++) void traffic.send(100);
	for (let n = 0; n < 25; n++) void traffic.send(100, { isLlm: true });
	for (let n = 0; n < 142; n++) void traffic.send(100);
	await time.advance(MINUTE - 1);
	const llm = () => traffic.passages.filter(({ isLlm }) => isLlm);
	expect(llm()).toHaveLength(7);
	expect(traffic.passages).toHaveLength(116);
	await time.until(Promise.all(traffic.all));
	expect(mostInAMinute(llm(), ({ acquired }) => acquired)).toBe(7);
});

it('429 for 15 minutes of LLM calls ends only those', async () => {
	const rateLimiter = limiterOf(120);
	const entry = { group, isLlm: true };
	await rateLimiter.acquire(entry);
	rateLimiter.release(entry, { pauseMs: 19 * MINUTE, isLlmOnly: true });
	expect(await isAdmitted(rateLimiter, { group })).toBe(true);
	expect(await time.until(rateLimiter.acquire(entry))).toBe(false);
});

it('429 for 15 minutes counts from the first of them', async () => {
	const rateLimiter = limiterOf(120);
	const entries = [{ group }, { group }];
	for (const entry of entries) await rateLimiter.acquire(entry);
	const from = time.now;
	rateLimiter.release(entries[0], { pauseMs: 19 * MINUTE });
	const waiting = rateLimiter.acquire({ group });
	await time.advance(10 * MINUTE);
	rateLimiter.release(entries[1], { pauseMs: 19 * MINUTE });
	expect(await time.until(waiting)).toBe(false);
	expect(time.now - from).toBeLessThan(16 * MINUTE);
});

/** The service counts a request at some moment between being sent and being answered. */
const COUNTED: Array<(passage: Passage) => number> = [
	({ acquired }) => acquired,
	({ released }) => released,
	({ acquired, released, number }) => acquired + ((number * 37) % 100) * 0.01 * (released - acquired),
];

const request = fc.record({
	isLlm: fc.constantFrom(false, false, true),
	group: fc.constantFrom({}, {}, {}),
	isUrgent: fc.constantFrom(false, false, true),
	lastsMs: fc.integer({ min: 1, max: 20_000 }),
	afterMs: fc.integer({ min: 0, max: 5_000 }),
	shift: fc.constantFrom(0, -30 * MINUTE, MINUTE),
});

it('the limits of a minute and of slots hold for any requests, and if the clock is changed', async () => {
	const cases = [fc.array(request, { minLength: 1, maxLength: 40 }), fc.integer({ min: 4, max: 40 })] as const;
	const holds = fc.asyncProperty(...cases, async (requests, limit) => {
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
	});
	await fc.assert(holds, { numRuns: 30 });
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
])('has the limit of LLM calls: %s, %s %s', (isLlm, method, path) => {
	expect(isLlmCall(method, path)).toBe(isLlm);
});
