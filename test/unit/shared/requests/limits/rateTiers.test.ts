import { tierOf } from '../../../../../nodes/shared/requests/limits/rateTiers';

describe('the tier of a request', () => {
	it.each([
		['POST', '/v1/brands/b/facts'],
		['POST', '/v1/reports/r/runs'],
		['POST', '/v1/reports/r/prompts'],
		['POST', '/v1/scheduled-reports/s/executions'],
	])('is that of the language models: %s %s', (method, path) => {
		expect(tierOf(method, path)).toMatchObject({ name: 'llm', perMinute: 10, scope: 'llm' });
	});

	it('leaves two of the eight slots to other requests', () => {
		expect(tierOf('POST', '/v1/reports/r/runs')).toMatchObject({ maxInFlight: 6 });
	});

	it.each([
		['GET', '/v1/brands/b/facts'],
		['PATCH', '/v1/brands/b/facts'],
		['POST', '/v1/reports'],
		['POST', '/v1/brands/b/audits/a/runs'],
		['GET', '/v1/brands/b/webhooks/w/test-deliveries'],
	])('is none: %s %s', (method, path) => {
		expect(tierOf(method, path)).toBeUndefined();
	});

	it('is that of its endpoint alone for a test delivery', () => {
		const tier = (endpoint: string) =>
			tierOf('POST', `/v1/brands/b/webhooks/${endpoint}/test-deliveries`);
		expect(tier('w1')).toMatchObject({ perMinute: 10, isSeparate: true });
		expect(tier('w1')?.name).toBe(tier('w1')?.name);
		expect(tier('w1')?.name).not.toBe(tier('w2')?.name);
	});
});
