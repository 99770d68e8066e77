import { RateLimiter, rateLimiterFor } from '../../../../nodes/shared/limits/rateLimiter';
import { useManualTime } from '../../support/manualTime';
import { isAdmitted, LLM, MINUTE } from '../../support/traffic';

const time = useManualTime();

it('keeps a limiter while a request waits for its tier, however long ago the last one was', async () => {
	const rateLimiter = rateLimiterFor('key', 'c1', 10);
	const tier = { name: 'hook', perMinute: 10, maxInFlight: 1 };
	const first = { group: {}, tier };
	await rateLimiter.acquire(first);
	rateLimiter.release(first, { pauseMs: 120 * MINUTE, isTierOnly: true });
	const waiting = rateLimiter.acquire({ group: {}, tier });
	await time.advance(61 * MINUTE);
	rateLimiterFor('other key', 'c1', 1);
	expect(rateLimiterFor('key', 'c1', 10)).toBe(rateLimiter);
	await time.until(waiting);
});

it('keeps a limiter that a run may hold, though it has not sent anything for almost an hour', async () => {
	const held = rateLimiterFor('held', 'c1', 10);
	const isStillTheOne = () => {
		rateLimiterFor(String(time.now), 'c1', 10);
		return rateLimiterFor('held', 'c1', 10) === held;
	};
	await time.advance(60 * MINUTE - 1);
	expect(isStillTheOne()).toBe(true);
	await time.advance(60 * MINUTE - 1);
	const request = { group: {} };
	await held.acquire(request);
	held.release(request, {});
	await time.advance(60 * MINUTE - 1);
	expect(isStillTheOne()).toBe(true);
	await time.advance(60 * MINUTE);
	expect(isStillTheOne()).toBe(false);
});

it('forgets a tier that rested for a minute, with the limit that it once had', async () => {
	const rateLimiter = new RateLimiter(1);
	const llm = { group: {}, tier: LLM };
	await rateLimiter.acquire(llm);
	rateLimiter.release(llm, { pauseMs: 0, isTierOnly: true });
	// Tiers are looked at when nobody waits any more.
	await time.until(rateLimiter.acquire({ group: {} }));
	rateLimiter.setLimit('c1', 100);
	await time.advance(1_000);
	for (let n = 0; n < 2; n++) expect(await isAdmitted(rateLimiter, llm)).toBe(true);
});
