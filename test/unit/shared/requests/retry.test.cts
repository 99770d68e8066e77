import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { classify, type Outcome } from '../../../../nodes/shared/requests/outcome';
import {
	MAX_RETRY_AFTER_MS,
	retryAfterMs,
	shouldRetry,
	type RetryLimits,
} from '../../../../nodes/shared/requests/retry';
import { noResponse, response, unreadable } from '../../support/exchanges.cts';
import { useManualTime } from '../../support/manualTime.cts';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What is decided about a write after some attempts, the first of them some time ago. */
const decide = (result: HttpResult, { attempts = 1, agoMs = 0, random = 0.5 } = {}, limits: RetryLimits = {}) =>
	shouldRetry(toOutcome(result), { attempts, firstSentAt: time.now - agoMs }, limits, () => random);

const toOutcome = (result: HttpResult): Outcome => classify(result, { method: 'POST' });

const limited = (headers: Record<string, string> = {}, details: object = {}) =>
	response(429, 'rate_limit_exceeded', details, headers);
const outage = (retryAfter: string) => response(503, 'service_unavailable', {}, { 'retry-after': retryAfter });
const inFlight = response(409, 'idempotency_key_in_flight');

describe('what is repeated', () => {
	it.each([
		['success', false],
		['refused', false],
		['notOfService', true],
		['rateLimited', true],
		['unavailable', true],
		['lost', true],
		['unreachable', true],
	] as const)('is told by the outcome: %s is %s', (kind, expected) => {
		const outcome = { kind, result: noResponse('') };
		const progress = { attempts: 1, firstSentAt: time.now };
		const limits = { maxAttempts: 100, retryUntil: Infinity };
		expect(shouldRetry(outcome, progress, limits).retry).toBe(expected);
	});

	it('is nothing after the last attempt', () => {
		expect(decide(noResponse('ECONNRESET'), { attempts: 4 }).retry).toBe(true);
		expect(decide(noResponse('ECONNRESET'), { attempts: 5 }).retry).toBe(false);
		expect(decide(noResponse('ECONNRESET'), { attempts: 1 }, { maxAttempts: 1 }).retry).toBe(false);
		expect(decide(noResponse('CERT_HAS_EXPIRED')).retry).toBe(false);
	});
});

describe('the backoff', () => {
	it('doubles with each attempt', () => {
		const delays = [1, 2, 3, 4].map((attempts) => decide(unreadable(500), { attempts }).delayMs);
		expect(delays).toEqual([750, 1_500, 3_000, 6_000]);
	});

	it('is spread, and never longer than half a minute', () => {
		const limits = { maxAttempts: 10 };
		const delay = (random: number) => decide(noResponse(''), { attempts: 9, random }, limits).delayMs;
		expect(delay(0)).toBe(15_000);
		expect(delay(1)).toBe(30_000);
	});
});

describe('a stated pause', () => {
	const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
	const in40s = 'Sun, 01 Mar 2026 12:00:40 GMT';

	it.each<[string, HttpResult, number | undefined]>([
		['the header', limited({ 'retry-after': '7' }, { retry_after_seconds: 9 }), 7_000],
		['retry_after_seconds', limited({}, { retry_after_seconds: 9 }), 9_000],
		['retry_after', limited({}, { retry_after: 12 }), 12_000],
		['the details', limited({ 'retry-after': 'soon' }, { retry_after_seconds: 9 }), 9_000],
		['the details', limited({ 'retry-after': '' }, { retry_after_seconds: 9 }), 9_000],
		['the details', limited({ 'retry-after': '-5' }, { retry_after_seconds: 9 }), 9_000],
		['the details', limited({ 'retry-after': '-2050' }, { retry_after_seconds: 9 }), 9_000],
		['the details', limited({ 'retry-after': 'Infinity' }, { retry_after_seconds: 9 }), 9_000],
		['what is no null', limited({}, { retry_after_seconds: null, retry_after: 12 }), 12_000],
		['zero', limited({}, { retry_after_seconds: 0 }), 0],
		['a date, by the clock of the service', limited({ 'retry-after': in40s, date }), 40_000],
		['a date of the past', limited({ 'retry-after': date, date: in40s }), 0],
		['a header of something unreadable', unreadable(503, { 'retry-after': '5' }), 5_000],
		['nothing', limited(), undefined],
		['nothing without a response', noResponse('ECONNRESET'), undefined],
	])('is read from %s', (_, result, expected) => {
		expect(retryAfterMs(result)).toBe(expected);
	});

	it('as a date is measured by our clock where the service does not state its own', () => {
		time.now = Date.parse('2026-03-01T12:00:10Z');
		expect(retryAfterMs(limited({ 'retry-after': in40s }))).toBe(30_000);
	});

	it('is obeyed', () => {
		expect(decide(outage('12'))).toEqual({ retry: true, delayMs: 12_000 });
		expect(decide(limited({ 'retry-after': in40s, date }))).toEqual({
			retry: true,
			delayMs: 40_000,
		});
	});

	it.each(['0', '0.01', date])('of %s is never shorter than a second, and spread', (retryAfter) => {
		const delays = [0, 0.5, 1].map((random) => decide(outage(retryAfter), { random }).delayMs);
		expect(delays).toEqual([1_000, 1_250, 1_500]);
	});

	it('of hours is not made: the request ends instead', () => {
		expect(decide(outage('86400')).retry).toBe(false);
		expect(decide(limited({ 'retry-after': '86400' }))).toEqual({
			retry: false,
			delayMs: MAX_RETRY_AFTER_MS,
		});
		expect(decide(outage('300')).retry).toBe(true);
		expect(decide(outage('301'), {}, { maxDelayMs: 600 * SECOND }).retry).toBe(false);
	});

	it('of 25 minutes is cut for a request that is repeated until Max Wait', () => {
		const retryUntil = time.now + 30 * MINUTE;
		expect(decide(limited({ 'retry-after': '1500' }), {}, { retryUntil })).toEqual({
			retry: true,
			delayMs: MAX_RETRY_AFTER_MS,
		});
	});

	it('longer than a person waits ends the request, but holds back the key as long as stated', () => {
		const decision = decide(limited({ 'retry-after': '60' }), {}, { maxDelayMs: 20 * SECOND });
		expect(decision).toEqual({ retry: false, delayMs: MINUTE });
	});

	it('of a limit is told also at the last attempt, for the others on the key', () => {
		const limits = { maxAttempts: 5 };
		expect(decide(limited({ 'retry-after': '30' }), { attempts: 5 }, limits)).toEqual({
			retry: false,
			delayMs: 30_000,
		});
	});
});

it('a request with a time until which it is repeated goes on beyond the attempts while the next one begins before that', () => {
	const after = (ms: number) => decide(noResponse('ECONNRESET'), { attempts: 5 }, { retryUntil: time.now + ms }).retry;
	expect(after(12_001)).toBe(true);
	expect(after(12_000)).toBe(false);
});

describe('an earlier request that is still processed', () => {
	it('is retried every 2 to 4 seconds', () => {
		const delays = [0, 0.5, 1].map((random) => decide(inFlight, { random }).delayMs);
		expect(delays).toEqual([2_000, 3_000, 4_000]);
	});

	it.each([undefined, 5])('is waited for by time, not by attempts: at most %s', (max) => {
		const limits = { maxAttempts: max };
		expect(decide(inFlight, { attempts: 80, agoMs: 200 * SECOND }, limits).retry).toBe(true);
		expect(decide(inFlight, { attempts: 80, agoMs: 220 * SECOND }, limits).retry).toBe(false);
	});

	it('is not waited for where there may be one attempt only', () => {
		expect(decide(inFlight, { attempts: 1 }, { maxAttempts: 1 }).retry).toBe(false);
	});
});

describe('a limit that others on the key use up', () => {
	const soon = limited({ 'retry-after': '30' });

	it('is waited for by time unless the attempts are counted', () => {
		expect(decide(soon, { attempts: 20, agoMs: 14 * MINUTE }).retry).toBe(true);
		expect(decide(soon, { attempts: 20, agoMs: 14.5 * MINUTE - 1 }).retry).toBe(true);
		expect(decide(soon, { attempts: 20, agoMs: 14.5 * MINUTE }).retry).toBe(false);
		expect(decide(soon, { attempts: 5, agoMs: MINUTE }, { maxAttempts: 5 }).retry).toBe(false);
	});
});

it('a retry is not affected by a clock that was set back', () => {
	const headers = { 'retry-after': 'Sun, 01 Mar 2026 12:00:40 GMT', date: '' };
	time.shift = -30 * MINUTE;
	headers.date = 'Sun, 01 Mar 2026 12:00:00 GMT';
	expect(decide(limited(headers), { attempts: 2, agoMs: MINUTE })).toEqual({
		retry: true,
		delayMs: 40_000,
	});
	expect(decide(inFlight, { attempts: 80, agoMs: 220 * SECOND }).retry).toBe(false);
});
