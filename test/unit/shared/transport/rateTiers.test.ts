import { rateLimiterFor } from '../../../../nodes/shared/transport/rateLimiter';
import { tierOf } from '../../../../nodes/shared/transport/rateTiers';
import { useManualTime } from '../../support/manualTime';

const clock = useManualTime();

const MINUTE = 60_000;

describe('paceOf', () => {
	it('is one for each key, and takes over a changed limit', async () => {
		const rateLimiter = rateLimiterFor('key 1', 1);
		await rateLimiter.acquire({ tier: 'standard' });
		rateLimiter.release('standard', false);
		expect(rateLimiterFor('key 1', 2)).toBe(rateLimiter);
		await rateLimiter.acquire({ tier: 'standard' });
		expect(rateLimiterFor('key 2', 1)).not.toBe(rateLimiter);
	});

	it('forgets a key that nothing is known of any more', async () => {
		const rateLimiter = rateLimiterFor('key 3', 1);
		await rateLimiter.acquire({ tier: 'standard' });
		rateLimiter.release('standard', false);
		rateLimiterFor('another key', 1);
		expect(rateLimiterFor('key 3', 1)).toBe(rateLimiter);
		await clock.advance(MINUTE + 1);
		rateLimiterFor('one more key', 1);
		expect(rateLimiterFor('key 3', 1)).not.toBe(rateLimiter);
	});
});

describe('tierOf', () => {
	it.each([
		['POST', '/v1/brands/b/facts', 'llm'],
		['POST', '/v1/reports/r/runs', 'llm'],
		['POST', '/v1/reports/r/prompts', 'llm'],
		['POST', '/v1/scheduled-reports/s/executions', 'llm'],
		['GET', '/v1/brands/b/facts', 'standard'],
		['PATCH', '/v1/brands/b/facts', 'standard'],
		['POST', '/v1/reports', 'standard'],
		['POST', '/v1/brands/b/audits/a/runs', 'standard'],
	] as const)('counts %s %s as %s', (method, path, tier) => {
		expect(tierOf(method, path)).toBe(tier);
	});
});
