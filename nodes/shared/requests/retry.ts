import { clock } from '../base/time/clock';
import { type HttpResult, readApiError } from './http';
import { RATE_LIMIT_WINDOW_MS } from './limits/rateLimiter';
import type { Outcome } from './outcome';

const DEFAULT_MAX_ATTEMPTS = 5;

/** Longest pause that the service can ask for, in ms. */
const MAX_RETRY_AFTER_MS = 300_000;

/** Shortest pause and first backoff, longest backoff, and the pause while a request is processed, in ms. */
const MIN_DELAY_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
const IN_FLIGHT_DELAY_MS = 2_000;

/** How long an earlier request may take, in ms. Brand facts can take 180 s. */
const IN_FLIGHT_WINDOW_MS = 210_000;

export interface RetryLimits {
	maxAttempts?: number;
	/** Until when to retry even after the last of `maxAttempts`, in ms of `clock.elapsed`. */
	retryUntil?: number;
	/** Pauses longer than this, in ms, end the retries: the message says how long the service asks for. */
	maxDelayMs?: number;
}

export interface RetryDecision {
	retry: boolean;
	/** Pause before the next attempt, in ms. After a 429 it applies to the whole limit. */
	delayMs: number;
}

interface Progress {
	attempts: number;
	/** Of the first attempt, in ms of `clock.elapsed`. */
	firstSentAt: number;
}

/**
 * The retry rule (sandbox/api.md 4.7, 6.5, 8.5). The same request, with the same key and the same
 * bytes, is sent again when the service allows it or when it may have been processed.
 *
 * @param outcome of the last attempt
 * @param progress the attempts so far
 * @param random 0 to 1; spreads requests that failed together
 */
export function shouldRetry(
	outcome: Outcome,
	progress: Progress,
	{ maxAttempts, retryUntil = 0, maxDelayMs = Infinity }: RetryLimits,
	random: () => number = Math.random,
): RetryDecision {
	if (isFinal(outcome)) return { retry: false, delayMs: 0 };
	const wanted = wantedDelayMs(outcome, progress.attempts, random);
	const delayMs = Math.min(wanted, maxDelayMs, MAX_RETRY_AFTER_MS);
	const next = clock.elapsed() + delayMs;
	if (next < retryUntil) return { retry: true, delayMs };
	// Too long for this request, but the pause still applies to others on the key.
	if (wanted > delayMs) return { retry: false, delayMs: Math.min(wanted, MAX_RETRY_AFTER_MS) };
	return { retry: isWithinLimits(outcome, progress, maxAttempts, next), delayMs };
}

const isFinal = ({ name, isWrite }: Outcome): boolean =>
	name === 'success' || name === 'refused' || (name === 'notOfService' && isWrite === true);

function isWithinLimits(
	{ name, isInFlight }: Outcome,
	{ attempts, firstSentAt }: Progress,
	maxAttempts: number | undefined,
	next: number,
): boolean {
	const isWithinAttempts = attempts < (maxAttempts ?? DEFAULT_MAX_ATTEMPTS);
	// Other clients use up the rate limit.
	if (name === 'rateLimited')
		return (
			(maxAttempts === undefined || isWithinAttempts) && next < firstSentAt + RATE_LIMIT_WINDOW_MS
		);
	const isExtended = isInFlight === true && attempts > 1;
	return isWithinAttempts || (isExtended && next < firstSentAt + IN_FLIGHT_WINDOW_MS);
}

function wantedDelayMs(outcome: Outcome, attempts: number, random: () => number): number {
	if (outcome.isInFlight) return IN_FLIGHT_DELAY_MS * (1 + random());
	const stated = retryAfterMs(outcome.result);
	if (stated !== undefined) return Math.max(stated, MIN_DELAY_MS * (1 + random() / 2));
	// 1 s, 2 s, 4 s … The pause is a random part between half and all of it.
	const full = Math.min(MAX_BACKOFF_MS, MIN_DELAY_MS * 2 ** (attempts - 1));
	return full * (0.5 + random() / 2);
}

/** How long the service asks to wait, in ms; undefined when it does not say. */
export function retryAfterMs(result: HttpResult): number | undefined {
	if (result.received === 'noResponse') return undefined;
	const { details } = readApiError(result);
	const { 'retry-after': header = '', date = '' } = result.headers;
	const stated = [header, details?.retry_after_seconds, details?.retry_after]
		.filter((pause) => pause !== null && pause !== '')
		.map(Number)
		.find((pause) => Number.isFinite(pause) && pause >= 0);
	if (stated !== undefined) return stated * 1_000;
	const at = Date.parse(header);
	// A date has letters. Without them, Date.parse takes -2050 for a year.
	if (Number.isNaN(at) || !/[a-z]/i.test(header)) return undefined;
	const now = Date.parse(date);
	return Math.max(0, at - (Number.isNaN(now) ? clock.now() : now));
}
