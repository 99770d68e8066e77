import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { classify } from '../../../../nodes/shared/requests/outcome';
import { retryAfterMs, shouldRetry, type RetryLimits } from '../../../../nodes/shared/requests/retry';
import { noResponse, response, unreadable } from '../../support/exchanges.cts';
import { useManualTime } from '../../support/manualTime.cts';

const time = useManualTime();

const MINUTE = 60_000;
const NOON = 'Sun, 01 Mar 2026 12:00:00 GMT';
const IN_40_S = 'Sun, 01 Mar 2026 12:00:40 GMT';

const BROKEN = noResponse('ECONNRESET');
const IN_FLIGHT = response(409, 'idempotency_key_in_flight');

const limited = (headers: Record<string, string> = {}, details: object = {}) =>
	response(429, 'rate_limit_exceeded', details, headers);
const limitedFor = (seconds: string) => limited({ 'retry-after': seconds });
const outage = (seconds: string) => response(503, 'service_unavailable', {}, { 'retry-after': seconds });

/** What is decided about a write: how often it was sent, and first how long ago. */
interface Sent extends RetryLimits {
	attempts?: number;
	agoMs?: number;
	random?: number;
	/** For how long from now on it is repeated, in ms. */
	forMs?: number;
}

const decide = (result: HttpResult, { attempts = 1, agoMs = 0, random = 0.5, ...limits }: Sent) =>
	shouldRetry(
		classify(result, { method: 'POST' }),
		{ attempts, firstSentAt: time.now - agoMs },
		limits.forMs === undefined ? limits : { ...limits, retryUntil: time.now + limits.forMs },
		() => random,
	);

const NINTH: Sent = { attempts: 9, maxAttempts: 10 };
const LATE: Sent = { attempts: 80 };

it.each<[string, HttpResult, Sent, retry: boolean, delayMs?: number]>([
	['a backoff is at least 15 s of 30', BROKEN, { ...NINTH, random: 0 }, true, 15_000],
	['a backoff is at most 30 s', BROKEN, { ...NINTH, random: 1 }, true, 30_000],
	['a stated pause of 0 s lasts at least 1 s', outage('0'), { random: 0 }, true, 1_000],
	['a stated pause of 0.01 s lasts at most 1.5 s', outage('0.01'), { random: 1 }, true, 1_500],
	['a stated pause of 300 s is made', outage('300'), {}, true, 300_000],
	['a stated pause of 301 s ends it, and holds back the key for 300 s', limitedFor('301'), {}, false, 300_000],
	['a stated pause of 301 s ends it, whatever maxDelayMs', outage('301'), { maxDelayMs: 600_000 }, false],
	['a sixth attempt is made before retryUntil', BROKEN, { attempts: 5, forMs: 12_001 }, true],
	['no sixth attempt is made at retryUntil', BROKEN, { attempts: 5, forMs: 12_000 }, false],
	['a request in flight is repeated after at least 2 s', IN_FLIGHT, { random: 0 }, true, 2_000],
	['a request in flight is repeated after at most 4 s', IN_FLIGHT, { random: 1 }, true, 4_000],
	['a request in flight is repeated for 210 s', IN_FLIGHT, { ...LATE, agoMs: 206_999, maxAttempts: 5 }, true],
	['a request in flight is not repeated after 210 s', IN_FLIGHT, { ...LATE, agoMs: 207_000 }, false],
	['a single attempt is not repeated, even in flight', IN_FLIGHT, { maxAttempts: 1 }, false],
])('%s', (_, result, sent, retry, delayMs = expect.any(Number) as number) => {
	expect(decide(result, sent)).toEqual({ retry, delayMs });
});

it.each<[string, HttpResult, number | undefined]>([
	['the header', limited({ 'retry-after': '7' }, { retry_after_seconds: 9 }), 7_000],
	['retry_after_seconds', limited({}, { retry_after_seconds: 9 }), 9_000],
	['retry_after', limited({}, { retry_after: 12 }), 12_000],
	...['soon', '', '-5', '-2050', 'Infinity'].map((odd): [string, HttpResult, number] => {
		const result = limited({ 'retry-after': odd }, { retry_after_seconds: 9 });
		return [`the details, where the header is "${odd}"`, result, 9_000];
	}),
	['the first detail that is not null', limited({}, { retry_after_seconds: null, retry_after: 12 }), 12_000],
	['a detail of zero', limited({}, { retry_after_seconds: 0 }), 0],
	['a date, by the clock of the service', limited({ 'retry-after': IN_40_S, date: NOON }), 40_000],
	['a date of the past', limited({ 'retry-after': NOON, date: IN_40_S }), 0],
	['a header of something unreadable', unreadable(503, { 'retry-after': '5' }), 5_000],
	['nothing', limited(), undefined],
	['nothing without a response', BROKEN, undefined],
])('a stated pause is read from %s', (_, result, expected) => {
	expect(retryAfterMs(result)).toBe(expected);
});

it('a date is measured by our clock only where the service does not state its own', () => {
	time.now = Date.parse('2026-03-01T12:00:10Z');
	expect(retryAfterMs(limitedFor(IN_40_S))).toBe(30_000);
	time.shift = -30 * MINUTE;
	expect(retryAfterMs(limited({ 'retry-after': IN_40_S, date: NOON }))).toBe(40_000);
	expect(decide(IN_FLIGHT, { attempts: 80, agoMs: 220_000 }).retry).toBe(false);
});
