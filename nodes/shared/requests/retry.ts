import { clock } from '../base/time/clock';
import { type HttpResult, readApiError } from './http';
import { RATE_LIMIT_WINDOW_MS } from './limits/rateLimiter';
import type { Outcome } from './outcome';

export const DEFAULT_MAX_ATTEMPTS = 5;

/** Longest pause that the service can ask for, in ms. Its limits are per minute. */
export const MAX_RETRY_AFTER_MS = 300_000;

/** Shortest pause, whatever the service asks for, in ms. */
const MIN_DELAY_MS = 1_000;

/** First and longest backoff, and the pause while an earlier request is being processed, in ms. */
const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
const IN_FLIGHT_DELAY_MS = 2_000;

/** How long an earlier request may take, in ms. Brand facts can take 180 s. */
const IN_FLIGHT_WINDOW_MS = 210_000;

/** How long a request is retried. */
export interface RetryLimits {
	/** Attempts in all; undefined for the default. */
	maxAttempts?: number;
	/** Until when to retry even after the last of `maxAttempts`, in ms of `clock.elapsed`. */
	retryUntil?: number;
	/**
	 * Pauses longer than this, in ms, end the retries: the message then says how long the service
	 * asks to wait.
	 */
	maxDelayMs?: number;
}

/** Progress of a request: its attempts so far, and the first one's time in ms of `clock.elapsed`. */
type RetryProgress = Record<'attempts' | 'firstSentAt', number>;

export interface RetryDecision {
	retry: boolean;
	/** Pause before the next attempt, in ms. After a 429 it applies to the whole limit. */
	delayMs: number;
}

/**
 * The retry rule (docs/api.md 4.7, 6.5, 8.5). The same request, with the same key and the same
 * bytes, is sent again when the service allows it or when it may have been processed.
 *
 * @param outcome of the last attempt
 * @param random 0 to 1; spreads requests that failed together
 */
export function shouldRetry(
	outcome: Outcome,
	progress: RetryProgress,
	limits: RetryLimits,
	random: () => number = Math.random,
): RetryDecision {
	const isFinal =
		outcome.kind === 'success' ||
		outcome.kind === 'refused' ||
		(outcome.kind === 'notOfService' && outcome.isWrite);
	if (isFinal) return { retry: false, delayMs: 0 };
	const wanted = wantedDelayMs(outcome, progress.attempts, random);
	const maxDelayMs = Math.min(limits.maxDelayMs ?? Infinity, MAX_RETRY_AFTER_MS);
	const delayMs = Math.min(wanted, maxDelayMs);
	const next = clock.elapsed() + delayMs;
	if (next < (limits.retryUntil ?? 0)) return { retry: true, delayMs };
	// Too long for this request, but the pause still applies to others on the key.
	if (wanted > maxDelayMs) return { retry: false, delayMs: Math.min(wanted, MAX_RETRY_AFTER_MS) };
	return { retry: isWithin(outcome, progress, limits, next), delayMs };
}

/** Whether another attempt at `next` is within the attempts and the time for this outcome. */
function isWithin(
	outcome: Outcome,
	{ attempts, firstSentAt }: RetryProgress,
	{ maxAttempts }: RetryLimits,
	next: number,
): boolean {
	const isWithinAttempts = attempts < (maxAttempts ?? DEFAULT_MAX_ATTEMPTS);
	if (outcome.kind === 'rateLimited') {
		// Other clients use up the rate limit.
		const isUnlimited = maxAttempts === undefined;
		return (isUnlimited || isWithinAttempts) && next < firstSentAt + RATE_LIMIT_WINDOW_MS;
	}
	const isExtended = outcome.isInFlight && attempts > 1;
	return isWithinAttempts || (isExtended === true && next < firstSentAt + IN_FLIGHT_WINDOW_MS);
}

function wantedDelayMs(outcome: Outcome, attempts: number, random: () => number): number {
	if (outcome.isInFlight) return IN_FLIGHT_DELAY_MS * (1 + random());
	const stated = retryAfterMs(outcome.result);
	if (stated === undefined) return backoffMs(attempts, random);
	return Math.max(stated, MIN_DELAY_MS * (1 + random() / 2));
}

/**
 * How long the service asks to wait: from the header (seconds or a date), else from the error's
 * details.
 *
 * @returns ms; undefined when it does not say
 */
export function retryAfterMs(result: HttpResult): number | undefined {
	if (result.kind === 'noResponse') return undefined;
	const { details } = readApiError(result);
	const header = result.headers['retry-after'];
	const stated = [header, details?.retry_after_seconds, details?.retry_after]
		.filter((each) => each !== null && each !== '')
		.map(Number)
		.find((each) => Number.isFinite(each) && each >= 0);
	return stated === undefined ? untilDateMs(header, result.headers.date) : stated * 1_000;
}

/** Compared with the service's own clock if the response states it. */
function untilDateMs(header: string | undefined, date: string | undefined): number | undefined {
	const at = Date.parse(header ?? '');
	// A date has letters. Without them, Date.parse takes -2050 for a year.
	if (Number.isNaN(at) || !/[a-z]/i.test(header ?? '')) return undefined;
	const now = Date.parse(date ?? '');
	return Math.max(0, at - (Number.isNaN(now) ? clock.now() : now));
}

/** 1 s, 2 s, 4 s … up to 30 s. The pause is a random part between half and all of it. */
function backoffMs(attempts: number, random: () => number): number {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
	return full * (0.5 + random() / 2);
}
