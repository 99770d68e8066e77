import { isLlmCall } from '../../../../../nodes/shared/requests/limits/llmCalls';

describe('a call to a language model', () => {
	it.each([
		['POST', '/v1/brands/b/facts'],
		['POST', '/v1/reports/r/runs'],
		['POST', '/v1/reports/r/prompts'],
		['POST', '/v1/scheduled-reports/s/executions'],
	])('is %s %s', (method, path) => {
		expect(isLlmCall(method, path)).toBe(true);
	});

	it.each([
		['GET', '/v1/brands/b/facts'],
		['PATCH', '/v1/brands/b/facts'],
		['POST', '/v1/reports'],
		['POST', '/v1/brands/b/audits/a/runs'],
		['POST', '/v1/brands/b/webhooks/w/test-deliveries'],
	])('is not %s %s', (method, path) => {
		expect(isLlmCall(method, path)).toBe(false);
	});
});
