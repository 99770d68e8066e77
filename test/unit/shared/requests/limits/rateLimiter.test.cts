import { SiblingItemFailed } from '../../../../../nodes/shared/base/errors/cancellation';
import type { QueueEntry, RateLimiter } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime.cts';
import { isAdmitted, limiterOf, MINUTE, Traffic } from '../../../support/traffic.cts';

const time = useManualTime();

const group = {};

/** Fills all slots of a limiter with requests that are not answered. */
const occupy = async (rateLimiter: RateLimiter, count = 8) => {
	const entries: QueueEntry[] = Array.from({ length: count }, () => ({ group: {} }));
	for (const entry of entries) await rateLimiter.acquire(entry);
	return entries;
};

/** Uses up the minute of a limiter that admits so many. */
const usedUp = async (perMinute: number) => {
	const rateLimiter = limiterOf(perMinute);
	for (let n = 0; n < perMinute; n++) {
		await rateLimiter.acquire({ group });
		rateLimiter.release({ group }, {});
	}
	return rateLimiter;
};

/** Those that still wait would slow down the tests that follow. */
const finish = async (traffic: Traffic) => {
	traffic.cancel();
	await time.advance(200);
};

it('the limit of a minute takes one timer for all waiting requests, and another for later ones', async () => {
	const rateLimiter = limiterOf(1);
	const traffic = new Traffic(rateLimiter);
	for (let n = 0; n < 10_000; n++) void traffic.send(0);
	await time.advance(1_000);
	const before = time.pausesBegun;
	await time.advance(10_000);
	expect(time.open).toBe(1);
	expect(time.pausesBegun - before).toBeLessThanOrEqual(10_000 / 100 + 2);
	await finish(traffic);
	expect(await time.until(rateLimiter.acquire({ group }))).toBe(true);
});

describe('the slots', () => {
	it('are nine for an urgent request', async () => {
		const rateLimiter = limiterOf(1_000);
		const [{ group: busy }, another] = await occupy(rateLimiter);
		expect(await isAdmitted(rateLimiter, { group: busy })).toBe(false);
		expect(await isAdmitted(rateLimiter, { group: {}, isUrgent: true })).toBe(true);
		expect(await isAdmitted(rateLimiter, { group: {}, isUrgent: true })).toBe(false);
		rateLimiter.release(another, {});
		expect(await isAdmitted(rateLimiter, { group: busy, isUrgent: true })).toBe(false);
	});

	it('are six for LLM calls, also for an urgent one', async () => {
		const rateLimiter = limiterOf(1_000);
		for (let n = 0; n < 6; n++) expect(await isAdmitted(rateLimiter, { group, isLlm: true })).toBe(true);
		expect(await isAdmitted(rateLimiter, { group, isLlm: true })).toBe(false);
		expect(await isAdmitted(rateLimiter, { group: {}, isLlm: true, isUrgent: true })).toBe(false);
		expect(await isAdmitted(rateLimiter, { group: {} })).toBe(true);
	});
});

describe('the order', () => {
	it('has urgent requests first, then the turns of the runs', async () => {
		const rateLimiter = limiterOf(60);
		const [many, order]: [object, string[]] = [{}, []];
		const go = async (name: string, entry: Partial<QueueEntry> = {}) => {
			const whole = { group: many, ...entry };
			await rateLimiter.acquire(whole);
			order.push(name);
			rateLimiter.release(whole, {});
		};
		const all = Array.from({ length: 60 }, async () => await go('one of many'));
		all.push(go('late'), go('first of a run', { group: {} }), go('urgent', { isUrgent: true }));
		await time.until(Promise.all(all));
		// The urgent one has a slot of its own; the other run has its turn before the 52 that wait.
		expect(order.indexOf('urgent')).toBeLessThanOrEqual(8);
		expect(order.indexOf('first of a run')).toBeLessThanOrEqual(10);
		expect(order[62]).toBe('late');
	});

	it('has an urgent request first also where the limit has no share for it', async () => {
		const rateLimiter = await usedUp(1);
		const order: unknown[] = [];
		for (const isUrgent of [false, true])
			void rateLimiter.acquire({ group: {}, isUrgent }).then(() => order.push(isUrgent));
		await time.advance(MINUTE + 200);
		expect(order).toEqual([true]);
	});

	it('puts a retried request back in its place', async () => {
		const rateLimiter = limiterOf(1_000);
		const order: string[] = [];
		const repeated: QueueEntry = { group };
		await rateLimiter.acquire(repeated);
		await occupy(rateLimiter, 7);
		const late = rateLimiter.acquire({ group }).then(() => order.push('late'));
		const again = rateLimiter.acquire(repeated).then(() => order.push('repeated'));
		rateLimiter.release(repeated, {});
		await time.settle();
		expect(order).toEqual(['repeated']);
		rateLimiter.release(repeated, {});
		await Promise.all([late, again]);
		expect(order).toEqual(['repeated', 'late']);
	});
});

it.each<[string, number, number, Partial<QueueEntry>]>([
	['5,000 items', 5_000, 50, {}],
	['eight long calls', 8, 40_000, {}],
	['eight calls of language models', 8, 40_000, { isLlm: true }],
])('4 of 120 requests a minute are kept for urgent ones, beside %s', async (_, count, ms, entry) => {
	const traffic = new Traffic(limiterOf(120));
	for (let n = 0; n < count; n++) void traffic.send(ms, entry);
	await time.advance(30_000);
	for (let n = 0; n < 4; n++) {
		const from = time.now;
		await time.until(traffic.send(50, { group: {}, isUrgent: true }), 50);
		expect(time.now - from).toBeLessThanOrEqual(2_000);
	}
	await finish(traffic);
});

it('a request that waits is not admitted when another item has failed, and takes no slot', async () => {
	const rateLimiter = limiterOf(120);
	const [first] = await occupy(rateLimiter);
	const run = new AbortController();
	const waiting = rateLimiter.acquire({ group, signal: run.signal });
	const reason = new SiblingItemFailed();
	run.abort(reason);
	rateLimiter.release(first, {});
	await expect(waiting).rejects.toBe(reason);
	expect(await isAdmitted(rateLimiter, { group })).toBe(true);
});
