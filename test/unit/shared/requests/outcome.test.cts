import { classify, type SentRequest } from '../../../../nodes/shared/requests/outcome';
import openapi from '../../../../sandbox/openapi.json';
import { isWrite } from '../../../../nodes/shared/requests/http';
import { response, unreadable, withBody } from '../../support/exchanges.cts';

const WRITE: SentRequest = { method: 'POST' };
const READ: SentRequest = { method: 'GET' };
const DELETE: SentRequest = { method: 'DELETE' };

const empty = (status: number) => withBody(undefined, status);

describe('a response', () => {
	it.each([200, 201, 202, 299])('with status %i and content is a success', (status) => {
		expect(classify(response(status), WRITE).kind).toBe('success');
		expect(classify(response(status), READ).kind).toBe('success');
	});

	it('with 429 is rate limited, also when it cannot be read', () => {
		expect(classify(response(429, 'rate_limit_exceeded'), WRITE).kind).toBe('rateLimited');
		expect(classify(unreadable(429), WRITE).kind).toBe('rateLimited');
	});

	it('with 409 to a key in flight is lost, and in flight', () => {
		const outcome = classify(response(409, 'idempotency_key_in_flight'), WRITE);
		expect(outcome).toMatchObject({ kind: 'lost', isInFlight: true });
	});

	it.each([
		['lost', 'what stopped waiting', [408, 502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529]],
		['unavailable', 'the service', [500, 501, 503, 505, 507, 519, 530, 599]],
	])('makes a write %s, and a read unavailable, when %s gives it', (kind, _, statuses) => {
		for (const status of statuses) {
			for (const result of [response(status, 'x'), unreadable(status), empty(status)]) {
				expect([status, classify(result, WRITE).kind]).toEqual([status, kind]);
				expect([status, classify(result, READ).kind]).toEqual([status, 'unavailable']);
			}
		}
	});
});

describe.each([200, 201, 202, 204])('a success with status %i', (status) => {
	it('is lost with half an answer', () => {
		for (const request of [WRITE, DELETE]) {
			expect(classify(unreadable(status, {}, '{"id":'), request).kind).toBe('lost');
		}
	});

	it('is lost without content, but for deletions and 204 where nobody knows what is returned', () => {
		for (const [path, operations] of Object.entries(openapi.paths)) {
			for (const [name, operation] of Object.entries(operations as Record<string, object>)) {
				const method = name.toUpperCase() as SentRequest['method'];
				const isUnknown = method === 'POST' && !('x-returns' in operation);
				const mayBeEmpty = method === 'DELETE' || (isUnknown && status === 204);
				const kind = mayBeEmpty ? 'success' : 'lost';
				expect([path, classify(empty(status), { method, path }).kind]).toEqual([path, kind]);
			}
		}
	});
});

it.each([
	['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'unreachable'],
	['ETIMEDOUT', '', 'unreachable'],
	['ETIMEDOUT', 'timeout of 300ms exceeded', 'lost'],
	['ETIMEDOUT', 'read ETIMEDOUT', 'lost'],
	['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established', 'unreachable'],
	['', 'Proxy connection ended before receiving CONNECT response', 'unreachable'],
	['ECONNRESET', 'socket hang up', 'lost'],
])('a connection that never came about sent nothing: %s, %s', (code, message, kind) => {
	expect(classify({ kind: 'noResponse', code, message }, WRITE).kind).toBe(kind);
});

describe('what is not of the service', () => {
	it.each([301, 302, 400, 401, 403, 404, 407, 410, 413, 422, 511])('has %i, but no code', (status) => {
		const bodies = [unreadable(status), empty(status), withBody({ detail: 'Not Found' }, status)];
		for (const result of [...bodies, withBody({ error: 'denied' }, status)]) {
			expect(classify(result, READ)).toEqual({ kind: 'notOfService', result });
			expect(classify(result, WRITE)).toMatchObject({ kind: 'notOfService', isWrite: true });
		}
	});

	it.each([
		[403, 'AuthorizationFailed'],
		[403, 'ACCESS_DENIED'],
		[403, 'access.denied'],
		[403, 'Access denied'],
		[307, 'moved'],
	])('has a status or code that no refusal has: %i %s', (status, code) => {
		expect(classify(response(status, code), READ).kind).toBe('notOfService');
	});

	const denied = { id: 'r1', error: { code: 'denied' } };

	it.each([{}, { message: 'Please log in' }, denied, { data: null }, [], 'ok', true])('is no success: %j', (body) => {
		for (const request of [READ, WRITE, DELETE]) expect(classify(withBody(body, 200), request).kind).toBe('lost');
	});

	it.each([
		{ object: 'x' },
		{ id: 1 },
		{ data: [] },
		{ job_id: 'j' },
		{ user_id: 'u' },
		{ dry_run: {} },
		{ brand_id: 'b' },
		{ report_id: 'r' },
		{ deleted: true },
	])('is not a response with what the service returns: %j', (body) => {
		expect(classify(withBody(body, 200), WRITE).kind).toBe('success');
	});

	it('is not told from a shared link, whose response is undocumented', () => {
		const shared: SentRequest = { method: 'GET', path: '/shared/abc' };
		expect(classify(withBody({ title: 'x' }, 200), shared).kind).toBe('success');
	});
});

it('counts every method but GET and HEAD as a write', () => {
	expect(['POST', 'PATCH', 'PUT', 'DELETE'].every(isWrite)).toBe(true);
	expect(['GET', 'HEAD'].some(isWrite)).toBe(false);
});
