import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { classify } from '../../../../nodes/shared/requests/outcome';
import { retryAfterMs, shouldRetry, type RetryLimits } from '../../../../nodes/shared/requests/retry';
import { noResponse, response, unreadable } from '../../support/exchanges.cts';
import { useManualTime } from '../../support/manualTime.cts';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
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
const FIFTH_OF_FIVE: Sent = { attempts: 5, maxAttempts: 5 };
const LATE: Sent = { attempts: 80 };

// What else is repeated, and when, is in attempts.test.cts.
it.each<[string, HttpResult, Sent, retry: boolean, delayMs?: number]>([
	['the backoff is spread from a half', BROKEN, { ...NINTH, random: 0 }, true, 15_000],
	['to half a minute at most', BROKEN, { ...NINTH, random: 1 }, true, 30_000],
	['a stated pause of 0 s is a second', outage('0'), { random: 0 }, true, 1_000],
	['to one and a half, spread', outage('0.01'), { random: 1 }, true, 1_500],
	['a stated pause of 5 minutes is made', outage('300'), {}, true, 300_000],
	['a longer one is not, but holds back the key', limitedFor('301'), {}, false, 300_000],
	['whatever pause the request may make', outage('301'), { maxDelayMs: 600_000 }, false],
	['it is cut for one with a time', limitedFor('1500'), { forMs: 30 * MINUTE }, true, 300_000],
	['a person does not wait as long', limitedFor('60'), { maxDelayMs: 20_000 }, false, MINUTE],
	['the last attempt holds back the key', limitedFor('30'), FIFTH_OF_FIVE, false, 30_000],
	['the fifth attempt is the last', BROKEN, { attempts: 5 }, false],
	['the fourth is not', BROKEN, { attempts: 4 }, true],
	['unless the next begins in time', BROKEN, { attempts: 5, forMs: 12_001 }, true],
	['and not at its end', BROKEN, { attempts: 5, forMs: 12_000 }, false],
	['work in flight is asked for after 2 s', IN_FLIGHT, { random: 0 }, true, 2_000],
	['to 4 s', IN_FLIGHT, { random: 1 }, true, 4_000],
	['for 3.5 minutes, not by attempts', IN_FLIGHT, { ...LATE, agoMs: 206_999 }, true],
	['not longer', IN_FLIGHT, { ...LATE, agoMs: 207_000 }, false],
	['of how many there may be', IN_FLIGHT, { ...LATE, agoMs: 206_999, maxAttempts: 5 }, true],
	['but one', IN_FLIGHT, { maxAttempts: 1 }, false],
	['a limit is waited for by time', limitedFor('30'), { ...LATE, agoMs: 869_999 }, true],
	['for a quarter of an hour', limitedFor('30'), { ...LATE, agoMs: 870_000 }, false],
	['unless attempts are counted', limitedFor('30'), { ...FIFTH_OF_FIVE, agoMs: 0 }, false],
])('%s', (_, result, sent, retry, delayMs = expect.any(Number) as number) => {
	expect(decide(result, sent)).toEqual({ retry, delayMs });
});

it.each<[string, HttpResult, number | undefined]>([
	['the header', limited({ 'retry-after': '7' }, { retry_after_seconds: 9 }), 7_000],
	['retry_after_seconds', limited({}, { retry_after_seconds: 9 }), 9_000],
	['retry_after', limited({}, { retry_after: 12 }), 12_000],
	...['soon', '', '-5', '-2050', 'Infinity'].map((odd): [string, HttpResult, number] => [
		`the details, where the header is "${odd}"`,
		limited({ 'retry-after': odd }, { retry_after_seconds: 9 }),
		9_000,
	]),
	['what is no null', limited({}, { retry_after_seconds: null, retry_after: 12 }), 12_000],
	['zero', limited({}, { retry_after_seconds: 0 }), 0],
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
	expect(decide(IN_FLIGHT, { attempts: 80, agoMs: 220 * SECOND }).retry).toBe(false);
});
