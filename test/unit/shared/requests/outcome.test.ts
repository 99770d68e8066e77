import {
	classify,
	isEncryptionFailure,
	type SentRequest,
} from '../../../../nodes/shared/requests/outcome';
import { isWrite } from '../../../../nodes/shared/requests/http';
import { empty, noResponse, response, unreadable } from '../../support/exchanges';

const WRITE: SentRequest = { method: 'POST' };
const READ: SentRequest = { method: 'GET' };

describe('a response', () => {
	it.each([200, 201, 202, 299])('with status %i and content is a success', (status) => {
		expect(classify(response(status), WRITE).kind).toBe('success');
		expect(classify(response(status), READ).kind).toBe('success');
	});

	it.each([
		[199, 'unknown'],
		[301, 'moved'],
		[400, 'validation_error'],
		[401, 'invalid_api_key'],
		[402, 'insufficient_credits'],
		[403, 'insufficient_scope'],
		[404, 'not_found'],
		[409, 'conflict'],
		[409, 'idempotency_key_mismatch'],
		[410, 'gone'],
		[422, 'body_validation_error'],
		[422, 'idempotency_key_in_flight'],
		[429, 'request_quota_exceeded'],
	])('with %i %s is refused', (status, code) => {
		expect(classify(response(status, code), WRITE).kind).toBe('refused');
		expect(classify(response(status, code), READ).kind).toBe('refused');
	});

	it('with 429 is rate limited, also when it cannot be read', () => {
		expect(classify(response(429, 'rate_limit_exceeded'), WRITE).kind).toBe('rateLimited');
		expect(classify(unreadable(429), WRITE).kind).toBe('rateLimited');
	});

	it('with 409 to a key in flight is lost, and in flight', () => {
		const outcome = classify(response(409, 'idempotency_key_in_flight'), WRITE);
		expect(outcome).toMatchObject({ kind: 'lost', isInFlight: true });
	});

	it.each([408, 502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529])(
		'with %i, given by something that stopped waiting, is a lost write',
		(status) => {
			for (const result of [response(status, 'x'), unreadable(status), empty(status)]) {
				expect(classify(result, WRITE).kind).toBe('lost');
				expect(classify(result, READ).kind).toBe('unavailable');
			}
		},
	);

	it.each([500, 501, 503, 505, 507, 511, 519, 530, 599])(
		'with %i is unavailable, whatever was sent',
		(status) => {
			expect(classify(response(status, 'internal_error'), WRITE).kind).toBe('unavailable');
			expect(classify(response(status, 'internal_error'), READ).kind).toBe('unavailable');
		},
	);
});

describe('a success that cannot be read', () => {
	it.each([200, 201, 202])('is lost: %i with half an answer', (status) => {
		const half = unreadable(status, {}, '{"id":');
		expect(classify(half, WRITE).kind).toBe('lost');
		expect(classify(half, { method: 'DELETE' }).kind).toBe('lost');
		expect(classify(half, { method: 'POST', mayBeEmpty: true }).kind).toBe('lost');
	});
});

describe('a success without content', () => {
	it.each([200, 201, 202])('is lost where the operation answers with a record: %i', (status) => {
		expect(classify(empty(status), WRITE).kind).toBe('lost');
		expect(classify(empty(status), READ).kind).toBe('lost');
	});

	it.each([200, 201, 202, 204])('is whole where the operation may answer so: %i', (status) => {
		expect(classify(empty(status), { method: 'POST', mayBeEmpty: true }).kind).toBe('success');
		expect(classify(empty(status), { method: 'DELETE' }).kind).toBe('success');
	});

	it('is whole with 204, unless a record was asked for', () => {
		expect(classify(empty(204), { method: 'PATCH' }).kind).toBe('success');
		expect(classify(empty(204), READ).kind).toBe('lost');
	});
});

describe('no response', () => {
	it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
		'because no connection came about is unreachable: %s',
		(code) => {
			expect(classify(noResponse(code), WRITE).kind).toBe('unreachable');
		},
	);

	it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', ''])(
		'on an open connection is lost: %j',
		(code) => {
			expect(classify(noResponse(code), WRITE).kind).toBe('lost');
		},
	);

	it.each([
		'CERT_HAS_EXPIRED',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'EPROTO',
	])('because of the encryption is refused: %s', (code) => {
		expect(isEncryptionFailure(code)).toBe(true);
		expect(classify(noResponse(code), WRITE).kind).toBe('refused');
	});
});

it('counts every method but GET and HEAD as a write', () => {
	expect(['POST', 'PATCH', 'PUT', 'DELETE'].every(isWrite)).toBe(true);
	expect(['GET', 'HEAD'].some(isWrite)).toBe(false);
});
