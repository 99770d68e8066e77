import { Usage } from '../../../../nodes/shared/requests/usage';

const toResult = (headers: Record<string, string>, status = 200) =>
	({ kind: 'response', status, headers, body: {} }) as const;

const headers = (units: number, used: number, id: string) => ({
	'x-ab-request-units': String(units),
	'x-ab-duration-ms': '20',
	'x-ab-quota-limit': '1000',
	'x-ab-quota-used': String(used),
	'x-ab-quota-remaining': String(1000 - used),
	'x-ab-quota-reset': '1775001600',
	'x-correlation-id': id,
});

describe('what requests cost', () => {
	it('is summed up, with the quota as the last one left it', () => {
		const usage = new Usage('ab');
		usage.add(toResult(headers(2, 10, 'r1')));
		usage.add(toResult(headers(1, 11, 'r2')));
		expect(usage.toJson()).toEqual({
			requests: 2,
			request_units: 3,
			duration_ms: 40,
			quota_limit: 1000,
			quota_used: 11,
			quota_remaining: 989,
			quota_reset: '2026-04-01T00:00:00.000Z',
			request_id: 'r2',
		});
	});

	it.each([
		[403, 1],
		[429, 0],
		[500, 0],
	])('counts a refusal, but not what the service did not take: %i', (status, requests) => {
		const usage = new Usage('ab');
		usage.add(toResult(headers(2, 10, 'r1'), status));
		expect(usage.toJson()).toMatchObject({ requests, request_units: 2 * requests });
	});

	it('is not known without headers, or when they say nothing sensible', () => {
		const nothing = {
			quota_limit: null,
			quota_used: null,
			quota_remaining: null,
			quota_reset: null,
		};
		expect(new Usage('ab').toJson()).toMatchObject({
			requests: 0,
			request_units: 0,
			...nothing,
			request_id: null,
		});
		const usage = new Usage('ab');
		const noNumbers = { 'x-ab-quota-reset': 'soon', 'x-ab-request-units': 'many' };
		usage.add(toResult({ ...noNumbers, 'x-ab-quota-limit': '' }));
		expect(usage.toJson()).toMatchObject({ requests: 1, request_units: 0, ...nothing });
	});

	it('never fails a request that was done, whatever the time of the reset', () => {
		const usage = new Usage('ab');
		usage.add(toResult({ ...headers(2, 10, 'r1'), 'x-ab-quota-reset': '1e30' }));
		expect(usage.toJson()).toMatchObject({ request_units: 2, quota_reset: null });
	});

	it('is read under the abbreviation of the service only', () => {
		const usage = new Usage('svc');
		usage.add(toResult(headers(2, 10, 'r1')));
		expect(usage.toJson()).toMatchObject({ request_units: 0, quota_used: null });
	});
});
