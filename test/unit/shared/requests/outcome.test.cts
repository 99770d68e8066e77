import { classify, type SentRequest } from '../../../../nodes/shared/requests/outcome';
import openapi from '../../../../sandbox/openapi.json';
import { type HttpResult, isWrite } from '../../../../nodes/shared/requests/http';
import { response, unreadable, withBody } from '../../support/exchanges.cts';

const WRITE: SentRequest = { method: 'POST' };
const READ: SentRequest = { method: 'GET' };
const DELETE: SentRequest = { method: 'DELETE' };

const empty = (status: number) => withBody(undefined, status);

/** Of a write, and of a read where that is another. */
const kindsOf = (result: HttpResult) => {
	const [write, read] = [WRITE, READ].map((request) => classify(result, request).name);
	return write === read ? write : `${write}, a read ${read}`;
};

it.each<[string, number[], Array<(status: number) => HttpResult>]>([
	['success', [200, 201, 202, 299], [response]],
	['rateLimited', [429], [(status) => response(status, 'rate_limit_exceeded'), unreadable]],
	['refused', [429], [(status) => response(status, 'request_quota_exceeded')]],
	[
		'lost, a read unavailable',
		[408, 500, 502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529],
		[(status) => response(status, 'x'), unreadable, empty],
	],
	['unavailable', [501, 503, 505, 507, 519, 530, 599], [(status) => response(status, 'x'), unreadable, empty]],
	[
		'notOfService',
		[301, 302, 400, 401, 403, 404, 407, 410, 413, 422, 511],
		[unreadable, empty, (status) => withBody({ detail: 'Not Found' }, status)],
	],
	['notOfService', [403, 422], [(status) => withBody({ error: 'denied' }, status)]],
])('%s: %j', (kinds, statuses, results) => {
	for (const status of statuses)
		for (const toResult of results) expect([status, kindsOf(toResult(status))]).toEqual([status, kinds]);
});

it('a 409 to a key in flight is lost, and in flight', () => {
	const inFlight = classify(response(409, 'idempotency_key_in_flight'), WRITE);
	expect(inFlight).toMatchObject({ name: 'lost', isInFlight: true });
});

it.each([200, 201, 202, 204])('a success with half an answer is lost: %i', (status) => {
	for (const request of [WRITE, DELETE]) expect(classify(unreadable(status, {}, '{"id":'), request).name).toBe('lost');
});

it.each([200, 204])('without content, only deletions and a 204 of unknown content succeed: %i', (status) => {
	for (const [path, operations] of Object.entries(openapi.paths)) {
		for (const [verb, operation] of Object.entries(operations as Record<string, object>)) {
			const method = verb.toUpperCase() as SentRequest['method'];
			const isUnknown = method === 'POST' && !('x-returns' in operation);
			const mayBeEmpty = method === 'DELETE' || (isUnknown && status === 204);
			const name = mayBeEmpty ? 'success' : 'lost';
			expect([path, classify(empty(status), { method, path }).name]).toEqual([path, name]);
		}
	}
});

it.each([
	['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'unreachable'],
	['ETIMEDOUT', '', 'unreachable'],
	['ETIMEDOUT', 'timeout of 300ms exceeded', 'lost'],
	['ETIMEDOUT', 'read ETIMEDOUT', 'lost'],
	['ECONNRESET', 'disconnected before secure TLS connection was established', 'unreachable'],
	['', 'Proxy connection ended before receiving CONNECT response', 'unreachable'],
	['ECONNRESET', 'socket hang up', 'lost'],
	['EPROTO', 'wrong version number', 'refused'],
	...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND'].map(
		(code) => [code, code, 'unreachable'],
	),
	...['EAI_AGAIN', 'EAI_FAIL'].map((code) => [code, `getaddrinfo ${code}`, 'unreachable']),
])('without a response, a write with the code "%s" and the message "%s" is %s', (code, message, name) => {
	expect(classify({ received: 'noResponse', code, message }, WRITE).name).toBe(name);
});

it.each([
	[403, 'AuthorizationFailed'],
	[403, 'ACCESS_DENIED'],
	[403, 'access.denied'],
	[403, 'Access denied'],
	[307, 'moved'],
])('a status or code that no refusal has is not of the service: %i %s', (status, code) => {
	expect(classify(response(status, code), READ).name).toBe('notOfService');
});

it.each([
	...[{}, { message: 'Please log in' }, { id: 'r1', error: { code: 'denied' } }, { data: null }, { id: null }],
	...[[], 'ok', true, null, '', 0, false],
])('a success without what the service returns is lost: %j', (body) => {
	for (const request of [READ, WRITE, DELETE]) expect(classify(withBody(body, 200), request).name).toBe('lost');
});

it.each([
	...[{ object: 'x' }, { id: 1 }, { data: [] }, { job_id: 'j' }, { user_id: 'u' }],
	...[{ dry_run: {} }, { brand_id: 'b' }, { report_id: 'r' }, { deleted: true }],
])('a success is known by its fields: %j', (body) => {
	expect(classify(withBody(body, 200), WRITE).name).toBe('success');
});

it('a shared link may have any content, as its response is undocumented', () => {
	const shared: SentRequest = { method: 'GET', path: '/shared/abc' };
	expect(classify(withBody({ title: 'x' }, 200), shared).name).toBe('success');
});

it('every method but GET and HEAD is a write', () => {
	expect(['POST', 'PATCH', 'PUT', 'DELETE'].every(isWrite)).toBe(true);
	expect(['GET', 'HEAD'].some(isWrite)).toBe(false);
});
