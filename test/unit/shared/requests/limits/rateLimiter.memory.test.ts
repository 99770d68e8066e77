import { RateLimiter } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime';
import { isAdmitted, LLM } from '../../../support/traffic';

const time = useManualTime();

it('the limiter of a key forgets a tier that rested for a minute, with the limit that it once had', async () => {
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
