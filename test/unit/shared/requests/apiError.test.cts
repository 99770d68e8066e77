import { failureOf, noResponse, response, unreadable, withBody } from '../../support/exchanges.cts';

it('a failure has no status without a response, and a message all the same', () => {
	const expected = { message: 'ECONNRESET', status: undefined, httpStatus: undefined, error: {} };
	expect(failureOf(noResponse('ECONNRESET'))).toMatchObject(expected);
	expect(failureOf(unreadable(502)).message).toBe('HTTP 502');
});

it.each([200, 201, 202, 204])('the code of a failure is never that of a success: %i', (status) => {
	for (const result of [unreadable(status), withBody(undefined, status), response(status)])
		expect(failureOf(result).code).toBe('unreadable_response');
});

it.each([
	[403, { isNotVisible: true, isGone: false }],
	[404, { isNotVisible: true, isGone: true }],
	[410, { isNotVisible: true, isGone: true }],
	[409, { isNotVisible: false, isGone: false }],
])('by a refusal of the service, a record is gone or not visible: %i', (status, expected) => {
	expect(failureOf(response(status, 'x'))).toMatchObject({ status, ...expected });
});

it('nothing in front of the service has its status, or knows of its records', () => {
	for (const result of [unreadable(404), withBody({ detail: 'Not Found' }, 404)]) {
		const about = { status: undefined, httpStatus: 404, isNotVisible: false, isFinalForKey: false };
		expect(failureOf(result)).toMatchObject(about);
	}
});

it.each([
	[true, 400, 'validation_error', {}],
	[true, 402, 'insufficient_credits', {}],
	[true, 403, 'insufficient_scope', {}],
	[true, 404, 'not_found', {}],
	[true, 409, 'conflict', {}],
	[true, 410, 'gone', {}],
	[true, 422, 'body_validation_error', {}],
	[false, 401, 'invalid_api_key', {}],
	[false, 429, 'request_quota_exceeded', {}],
	[false, 503, 'service_unavailable', {}],
	[false, 409, 'idempotency_key_mismatch', {}],
	[false, 409, 'conflict', { method: 'GET' as const }],
	[false, 409, 'conflict', { earlierWasLost: true }],
	[false, 409, 'conflict', { attempts: 0 }],
	[false, 409, 'conflict', { sent: { path: '/v1/x', query: { dry_run: true } } }],
])('whether a refusal is final for its key: %s for %i %s %j', (isFinalForKey, status, code, request) => {
	expect(failureOf(response(status, code), request)).toMatchObject({ isFinalForKey });
});

it.each([
	[true, 'POST', true],
	[false, 'GET', true],
	[false, 'POST', false],
] as const)(
	'may have been processed: %s for a %s whose earlier attempt was lost: %s',
	(may, method, earlierWasLost) => {
		const outage = response(503, 'service_unavailable');
		expect(failureOf(outage, { method, earlierWasLost }).mayHaveBeenProcessed).toBe(may);
	},
);
