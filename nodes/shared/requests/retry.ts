import { clock } from '../time/clock';
import { readApiError } from './errorBody';
import type { HttpResult } from './http';
import type { Outcome } from './outcome';

export const DEFAULT_MAX_ATTEMPTS = 5;

/** Longest pause that is made because the service asks for it, in ms. Its limits are by the minute. */
export const MAX_RETRY_AFTER_MS = 300_000;

/** Shortest pause that is made, whatever the service asks for, in ms. */
const MIN_DELAY_MS = 1_000;

/** First and longest backoff, and the pause while an earlier request is still processed; ms. */
const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
const IN_FLIGHT_DELAY_MS = 2_000;

/** How long an earlier request may be processed: brand facts may take 180 s. In ms. */
const IN_FLIGHT_WINDOW_MS = 210_000;

/** How long others on the same key may leave no room, unless the user sets the attempts. In ms. */
const RATE_LIMIT_WINDOW_MS = 15 * 60_000;

/** How long a request is worth repeating. */
export interface RetryLimits {
	/** How many attempts there may be in all; undefined for the default. */
	maxAttempts?: number;
	/** Until when it is repeated also beyond that, in ms of `clock.elapsed`. */
	retryUntil?: number;
	/** A longer pause than this, in ms, is not made: better to say how long the service asks for. */
	maxDelayMs?: number;
}

/** How far a request is. */
export interface RetryProgress {
	/** 1 after the first attempt. */
	attempts: number;
	/** When it was sent first, in ms of `clock.elapsed`. */
	firstSentAt: number;
}

export interface RetryDecision {
	retry: boolean;
	/** Pause before the next attempt, in ms; when the rate was limited, of the whole limit. */
	delayMs: number;
}

/**
 * The retry rule (docs/api.md: errors and retries): the same request with the same key and the same
 * bytes is sent again when the service says that it may be, or when it may have been processed.
 *
 * @param outcome of the last attempt
 * @param progress how far the request is
 * @param limits how long it is worth repeating
 * @param random 0 to 1; spreads those that failed together
 */
export function shouldRetry(
	outcome: Outcome,
	progress: RetryProgress,
	limits: RetryLimits,
	random: () => number = Math.random,
): RetryDecision {
	if (outcome.kind === 'success' || outcome.kind === 'refused') return { retry: false, delayMs: 0 };
	const wanted = wantedDelayMs(outcome, progress.attempts, random);
	const { maxDelayMs = MAX_RETRY_AFTER_MS } = limits;
	const delayMs = Math.min(wanted, maxDelayMs);
	const next = clock.elapsed() + delayMs;
	if (next < (limits.retryUntil ?? 0)) return { retry: true, delayMs };
	// Too long for whoever waits here, but the others on the key keep to it.
	if (wanted > maxDelayMs) return { retry: false, delayMs: Math.min(wanted, MAX_RETRY_AFTER_MS) };
	const { maxAttempts = DEFAULT_MAX_ATTEMPTS } = limits;
	const retry =
		progress.attempts < maxAttempts ||
		next < progress.firstSentAt + retryWindowMs(outcome, progress, limits);
	return { retry, delayMs };
}

/** How long to go on beyond the number of attempts. */
function retryWindowMs(outcome: Outcome, { attempts }: RetryProgress, limits: RetryLimits): number {
	if (outcome.isInFlight) return attempts > 1 ? IN_FLIGHT_WINDOW_MS : 0;
	const isUnlimited = outcome.kind === 'rateLimited' && limits.maxAttempts === undefined;
	return isUnlimited ? RATE_LIMIT_WINDOW_MS : 0;
}

function wantedDelayMs(outcome: Outcome, attempts: number, random: () => number): number {
	if (outcome.isInFlight) return IN_FLIGHT_DELAY_MS * (1 + random());
	const stated = retryAfterMs(outcome.result);
	if (stated === undefined) return backoffMs(attempts, random);
	return Math.max(stated, MIN_DELAY_MS * (1 + random() / 2));
}

/**
 * How long the service asks to wait: the header (seconds or a date), else the details of the error.
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

/** Against the service's own clock where it states it. */
function untilDateMs(header: string | undefined, date: string | undefined): number | undefined {
	const at = Date.parse(header ?? '');
	if (Number.isNaN(at)) return undefined;
	const now = Date.parse(date ?? '');
	return Math.max(0, at - (Number.isNaN(now) ? clock.now() : now));
}

/** 1 s, 2 s, 4 s … at most 30 s, of which a random half to whole is waited. */
function backoffMs(attempts: number, random: () => number): number {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
	return full * (0.5 + random() / 2);
}
