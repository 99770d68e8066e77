import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { failureOf, noResponse, response, unreadable, withBody } from '../../support/exchanges';

const failure = (result: HttpResult, method: 'GET' | 'POST' = 'POST', earlierWasLost = false) =>
	failureOf(result, { method, earlierWasLost });

it('a failure has no status without a response, and a message all the same', () => {
	const expected = { message: 'ECONNRESET', status: undefined, error: {} };
	expect(failure(noResponse('ECONNRESET'))).toMatchObject(expected);
	expect(failure(unreadable(502)).message).toBe('HTTP 502');
});

describe('the code of a failure', () => {
	it.each<[string, HttpResult]>([
		['gone', response(410, 'gone')],
		['not_of_service', withBody({}, 418)],
		['not_of_service', unreadable(400)],
		['not_of_service', unreadable(302)],
		['http_502', unreadable(502)],
		['ECONNRESET', noResponse('ECONNRESET')],
		['no_response', noResponse('')],
	])('is that of the service, or says what came instead: %s', (code, result) => {
		expect(failure(result).code).toBe(code);
	});

	it.each([200, 201, 202, 204])('is never that of a success: %i', (status) => {
		for (const result of [unreadable(status), withBody(undefined, status), response(status)]) {
			expect(failure(result).code).toBe('unreadable_response');
		}
	});
});

it('the status is that of the service, and no record is gone for anyone else', () => {
	for (const status of [403, 404])
		expect(failure(response(status, 'x'))).toMatchObject({ status, isNotVisible: true });
	for (const result of [unreadable(404), withBody({ detail: 'Not Found' }, 404)]) {
		const about = { status: undefined, httpStatus: 404, isNotVisible: false, isFinalForKey: false };
		expect(failure(result)).toMatchObject(about);
	}
});

describe('whether a request may have been processed', () => {
	it.each<[boolean, string, HttpResult]>([
		[true, 'a broken connection', noResponse('ECONNRESET')],
		[true, 'a gateway that stopped waiting', unreadable(524)],
		[true, 'half an answer', unreadable(201, {}, '{"id":')],
		[false, 'a refusal', response(422, 'validation_error')],
		[false, 'no connection', noResponse('ECONNREFUSED')],
		[false, 'an outage', response(503, 'service_unavailable')],
	])('is %s for a write that ended with %s', (expected, _, result) => {
		expect(failure(result).mayHaveBeenProcessed).toBe(expected);
		expect(failure(result, 'GET').mayHaveBeenProcessed).toBe(false);
	});

	it('is told by earlier attempts, too', () => {
		const outage = response(503, 'service_unavailable');
		expect(failure(outage, 'POST', true).mayHaveBeenProcessed).toBe(true);
		expect(failure(outage, 'GET', true).mayHaveBeenProcessed).toBe(false);
	});
});

describe('whether a refusal is final for its key', () => {
	it.each<[boolean, string, HttpResult]>([
		[true, 'too few credits', response(402, 'insufficient_credits')],
		[true, 'a mistake in the request', response(400, 'validation_error')],
		[true, 'a missing scope', response(403, 'insufficient_scope')],
		[true, 'an unknown record', response(404, 'not_found')],
		[true, 'a conflict', response(409, 'conflict')],
		[true, 'what is gone', response(410, 'gone')],
		[true, 'a mistake in the body', response(422, 'body_validation_error')],
		[false, 'a key that is not valid', response(401, 'invalid_api_key')],
		[false, 'a used-up quota', response(429, 'request_quota_exceeded')],
		[false, 'a rate limit', response(429, 'rate_limit_exceeded')],
		[false, 'an outage', response(503, 'service_unavailable')],
		[false, 'a broken connection', noResponse('ECONNRESET')],
		[false, 'a key of another request', response(409, 'idempotency_key_mismatch')],
		[false, 'a key in flight', response(409, 'idempotency_key_in_flight')],
	])('is %s for %s', (expected, _, result) => {
		expect(failure(result).isFinalForKey).toBe(expected);
		expect(failure(result, 'GET').isFinalForKey).toBe(false);
	});

	it('is not said after a lost attempt, of what was not sent, and of a dry run, for which the key is ignored', () => {
		expect(failure(response(409, 'conflict'), 'POST', true).isFinalForKey).toBe(false);
		const sent = { path: '/v1/reports', query: { dry_run: true } };
		const refused = failureOf(response(402, 'insufficient_credits'), { sent });
		expect(refused.isFinalForKey).toBe(false);
		const unsent = failureOf(response(402, 'insufficient_credits'), { attempts: 0 });
		expect(unsent.isFinalForKey).toBe(false);
	});
});
