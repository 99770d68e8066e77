import { RateLimiter, rateLimiterFor } from '../../../../nodes/shared/transport/rateLimiter';
import { useManualTime } from '../../support/manualTime';
import { isAdmitted, LLM, MINUTE } from '../../support/traffic';

const time = useManualTime();

it('keeps a limiter while a request waits for its tier, however long ago the last one was', async () => {
	const rateLimiter = rateLimiterFor('key', 'c1', 10);
	const tier = { name: 'hook', perMinute: 10, maxInFlight: 1 };
	const first = { group: {}, tier };
	await rateLimiter.acquire(first);
	rateLimiter.release(first, { pauseMs: 3 * MINUTE, isTierOnly: true });
	const waiting = rateLimiter.acquire({ group: {}, tier });
	await time.advance(MINUTE + 1);
	rateLimiterFor('other key', 'c1', 1);
	expect(rateLimiterFor('key', 'c1', 10)).toBe(rateLimiter);
	await time.until(waiting);
});

it('keeps the limiters of other keys until a key is added: only those fill the memory', async () => {
	const used = rateLimiterFor('used', 'c1', 10);
	await used.acquire({ group: {} });
	const unused = rateLimiterFor('unused', 'c1', 10);
	expect(rateLimiterFor('used', 'c1', 10)).toBe(used);
	expect(rateLimiterFor('unused', 'c1', 10)).toBe(unused);
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
