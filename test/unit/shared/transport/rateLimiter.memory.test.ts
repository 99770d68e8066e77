import { rateLimiterFor } from '../../../../nodes/shared/transport/rateLimiter';
import { useManualTime } from '../../support/manualTime';
import { MINUTE } from '../../support/traffic';

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
