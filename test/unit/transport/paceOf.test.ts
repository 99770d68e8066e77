import { paceOf } from '../../../nodes/shared/transport/rateLimiter';
import { tierOf } from '../../../nodes/shared/transport/rateTiers';
import { useManualTime } from './support/manualTime';

const clock = useManualTime();

const MINUTE = 60_000;

describe('paceOf', () => {
	it('is one for each key, and takes over a changed limit', async () => {
		const pace = paceOf('key 1', 1);
		await pace.enter({ tier: 'standard' });
		pace.leave('standard', false);
		expect(paceOf('key 1', 2)).toBe(pace);
		await pace.enter({ tier: 'standard' });
		expect(paceOf('key 2', 1)).not.toBe(pace);
	});

	it('forgets a key that nothing is known of any more', async () => {
		const pace = paceOf('key 3', 1);
		await pace.enter({ tier: 'standard' });
		pace.leave('standard', false);
		paceOf('another key', 1);
		expect(paceOf('key 3', 1)).toBe(pace);
		await clock.advance(MINUTE + 1);
		paceOf('one more key', 1);
		expect(paceOf('key 3', 1)).not.toBe(pace);
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
