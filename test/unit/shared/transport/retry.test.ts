import type { Outcome } from '../../../../nodes/shared/transport/http';
import { shouldRetry } from '../../../../nodes/shared/transport/retry';

const answer = (
	status: number,
	code?: string,
	details?: object,
	headers: Record<string, string> = {},
): Outcome => ({
	kind: 'answer',
	status,
	headers,
	body: code === undefined ? { id: 1 } : { error: { code, message: '', details } },
});

const noResponse = (code: string): Outcome => ({ kind: 'noAnswer', code, message: code });

const decideAt = (outcome: Outcome, attempt = 1, method = 'POST') =>
	shouldRetry(
		outcome,
		attempt,
		{ maxAttempts: 5, retryForMs: 0, maxDelayMs: 300_000 },
		method,
		() => 0.5,
	);

describe('the retry rule', () => {
	it.each([200, 201, 202, 204])('is through with a %i', (status) => {
		expect(decideAt(answer(status))).toEqual({ next: 'settle' });
	});

	it.each([
		[400, 'validation_error'],
		[401, 'invalid_api_key'],
		[402, 'insufficient_credits'],
		[403, 'insufficient_scope'],
		[404, 'not_found'],
		[409, 'conflict'],
		[409, 'idempotency_key_mismatch'],
		[410, 'gone'],
		[422, 'body_validation_error'],
		[429, 'request_quota_exceeded'],
	])('does not repeat %i %s', (status, code) => {
		expect(decideAt(answer(status, code))).toEqual({ next: 'settle' });
	});

	it.each([
		[
			'the header',
			answer(429, 'rate_limit_exceeded', { retry_after_seconds: 9 }, { 'retry-after': '7' }),
			7_000,
		],
		['the details', answer(429, 'rate_limit_exceeded', { retry_after_seconds: 9 }), 9_000],
		[
			'the details when the header is no number of seconds',
			answer(429, 'rate_limit_exceeded', { retry_after_seconds: 9 }, { 'retry-after': 'soon' }),
			9_000,
		],
		['a pause of its own', answer(429, 'rate_limit_exceeded'), 750],
		[
			'a pause of its own for an answer that cannot be read',
			{ kind: 'unreadable', status: 429, headers: {}, text: 'slow down' } as Outcome,
			750,
		],
	])('holds everybody back after a 429, by %s', (_, outcome, pauseMs) => {
		expect(decideAt(outcome)).toEqual({ next: 'again', pauseMs, everybody: true });
	});

	it.each([500, 502, 503, 504])('repeats after a %i, growing', (status) => {
		const pauses = [1, 2, 3, 4].map((attempt) =>
			decideAt(answer(status, 'internal_error'), attempt),
		);
		expect(pauses).toEqual(
			[750, 1_500, 3_000, 6_000].map((pauseMs) => ({ next: 'again', pauseMs, everybody: false })),
		);
	});

	it('waits as long as a 503 says', () => {
		const outcome = answer(503, 'service_unavailable', { retry_after: 12 });
		expect(decideAt(outcome)).toMatchObject({ next: 'again', pauseMs: 12_000 });
	});

	it('repeats at once when the service says so', () => {
		expect(decideAt(answer(503, 'service_unavailable', { retry_after: 0 }))).toMatchObject({
			pauseMs: 0,
		});
	});

	it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'ECONNREFUSED', 'ENOTFOUND', ''])(
		'repeats when nobody answered (%j)',
		(code) => {
			expect(decideAt(noResponse(code))).toMatchObject({ next: 'again', everybody: false });
		},
	);

	it.each([
		'CERT_HAS_EXPIRED',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	])('does not repeat when the certificate is not trusted (%s)', (code) => {
		expect(decideAt(noResponse(code))).toEqual({ next: 'settle' });
	});

	it('waits while an earlier request with the key is under way', () => {
		expect(decideAt(answer(409, 'idempotency_key_in_flight'))).toEqual({
			next: 'again',
			pauseMs: 3_000,
			everybody: false,
		});
	});

	it('repeats when the answer to a success was lost on the way', () => {
		const cutOff: Outcome = { kind: 'unreadable', status: 201, headers: {}, text: '{"id":' };
		const empty: Outcome = { kind: 'answer', status: 200, headers: {}, body: undefined };
		expect(decideAt(cutOff)).toMatchObject({ next: 'again' });
		expect(decideAt(empty)).toMatchObject({ next: 'again' });
	});

	it('takes an empty answer for whole where it may be empty', () => {
		const empty = (status: number): Outcome => ({
			kind: 'answer',
			status,
			headers: {},
			body: undefined,
		});
		expect(decideAt(empty(204))).toEqual({ next: 'settle' });
		expect(decideAt(empty(200), 1, 'DELETE')).toEqual({ next: 'settle' });
	});

	it('ends after the last attempt', () => {
		expect(decideAt(noResponse('ECONNRESET'), 4)).toMatchObject({ next: 'again' });
		expect(decideAt(noResponse('ECONNRESET'), 5)).toEqual({ next: 'settle' });
	});

	it('says how long the others wait when the limit is met at the last attempt', () => {
		const limited = answer(429, 'rate_limit_exceeded', {}, { 'retry-after': '30' });
		expect(decideAt(limited, 5)).toEqual({ next: 'settle', holdMs: 30_000 });
	});

	it('makes no pause of hours, whoever asks for it', () => {
		const tomorrow = { 'retry-after': '86400' };
		expect(decideAt(answer(503, 'service_unavailable', {}, tomorrow))).toEqual({ next: 'settle' });
		const limited = decideAt(answer(429, 'rate_limit_exceeded', {}, tomorrow));
		expect(limited).toEqual({ next: 'settle', holdMs: 300_000 });
		const soon = { 'retry-after': '300' };
		expect(decideAt(answer(503, 'service_unavailable', {}, soon))).toMatchObject({ next: 'again' });
	});

	it('goes on beyond the last attempt while the next one begins within the patience', () => {
		const after = (retryForMs: number) =>
			shouldRetry(
				noResponse('ECONNRESET'),
				5,
				{ maxAttempts: 5, retryForMs, maxDelayMs: 300_000 },
				'GET',
				() => 0.5,
			).next;
		expect(after(12_001)).toBe('again');
		expect(after(12_000)).toBe('settle');
		const refused = shouldRetry(
			answer(401, 'invalid_api_key'),
			1,
			{ maxAttempts: 5, retryForMs: Infinity, maxDelayMs: 300_000 },
			'GET',
		);
		expect(refused).toEqual({ next: 'settle' });
	});

	it('never pauses longer than half a minute by itself, and spreads the pauses', () => {
		const pause = (random: number) => {
			const decision = shouldRetry(
				noResponse(''),
				9,
				{ maxAttempts: 10, retryForMs: 0, maxDelayMs: 300_000 },
				'GET',
				() => random,
			);
			return decision.next === 'again' ? decision.pauseMs : NaN;
		};
		expect(pause(0)).toBe(15_000);
		expect(pause(1)).toBe(30_000);
	});
});
