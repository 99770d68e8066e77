import { readApiError } from './apiError';
import { isEncryptionRefusal, type Outcome } from './http';

export const DEFAULT_MAX_ATTEMPTS = 5;

/** Longest pause that is made because the service asks for it, in ms. Its limits are by the minute. */
export const MAX_RETRY_AFTER_MS = 300_000;

/** First pause of a growing series, its cap, and the pause while an earlier request still runs; ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const IN_FLIGHT_PAUSE_MS = 2_000;

const RETRYABLE_STATUSES = new Set([500, 502, 503, 504]);

/** How long a request is worth repeating. */
export interface RetryLimits {
	/** How many attempts there may be in all … */
	maxAttempts: number;
	/** … or more of them, as long as the next one begins within this time, in ms. */
	retryForMs: number;
	/** A longer pause than this, in ms, is not made: better to say how long the service asks for. */
	maxDelayMs: number;
}

/** What follows from an outcome. */
export type Decision =
	/** That was it. When the service limited the rate, the others on the key wait for `holdMs`. */
	| { next: 'settle'; holdMs?: number }
	/** Ask again after `pauseMs`; `everybody` on the key waits when the service limited the rate. */
	| { next: 'again'; pauseMs: number; everybody: boolean };

const SETTLE: Decision = { next: 'settle' };

/**
 * The retry rule (API description §7.1, §8.4): the same request with the same key and the same
 * bytes is sent again when the service says that it may be, or when nobody knows whether it did the
 * work. Nothing else is.
 *
 * @param outcome what came of the attempt
 * @param attempt 1 for the first
 * @param retryLimits how many there may be
 * @param method decides what an empty 200 means: only an answer without content may be empty
 * @param random 0 to 1; spreads those that failed together
 */
export function shouldRetry(
	outcome: Outcome,
	attempt: number,
	{ maxAttempts, retryForMs, maxDelayMs }: RetryLimits,
	method: string,
	random: () => number = Math.random,
): Decision {
	const decision = decideByOutcome(outcome, attempt, method, random);
	if (decision.next === 'settle') return decision;
	const { pauseMs, everybody } = decision;
	const isWorthIt = attempt < maxAttempts && pauseMs <= maxDelayMs;
	if (isWorthIt || pauseMs < retryForMs) return decision;
	return everybody ? { next: 'settle', holdMs: Math.min(pauseMs, MAX_RETRY_AFTER_MS) } : SETTLE;
}

function decideByOutcome(
	outcome: Outcome,
	attempt: number,
	method: string,
	random: () => number,
): Decision {
	const growing = backoffMs(attempt, random);
	if (outcome.kind === 'noAnswer') {
		return isEncryptionRefusal(outcome.code) ? SETTLE : again(growing);
	}
	if (outcome.status === 429) return afterLimit(outcome, growing);
	if (RETRYABLE_STATUSES.has(outcome.status)) return again(retryAfterMs(outcome) ?? growing);
	if (outcome.status === 409 && readApiError(outcome).code === 'idempotency_key_in_flight') {
		return again(IN_FLIGHT_PAUSE_MS * (1 + random()));
	}
	return isLostAnswer(outcome, method) ? again(growing) : SETTLE;
}

function afterLimit(outcome: Outcome, growing: number): Decision {
	// The month's quota does not come back within seconds (API description §8.4).
	if (readApiError(outcome).code === 'request_quota_exceeded') return SETTLE;
	return { next: 'again', pauseMs: retryAfterMs(outcome) ?? growing, everybody: true };
}

/** The work was done, but what was answered did not arrive: the key makes the service repeat it. */
function isLostAnswer(outcome: Outcome, method: string): boolean {
	if (outcome.kind === 'noAnswer' || outcome.status < 200 || outcome.status > 299) return false;
	if (outcome.kind === 'unreadable') return true;
	return outcome.body === undefined && outcome.status !== 204 && method !== 'DELETE';
}

function again(pauseMs: number): Decision {
	return { next: 'again', pauseMs, everybody: false };
}

/** How long the service asks to wait, in ms: the header, else the details of the error. */
export function retryAfterMs(outcome: Outcome): number | undefined {
	if (outcome.kind === 'noAnswer') return undefined;
	const { details } = readApiError(outcome);
	const stated = [
		outcome.headers['retry-after'],
		details?.retry_after_seconds,
		details?.retry_after,
	];
	const seconds = stated
		.filter((each) => each !== undefined && each !== null && each !== '')
		.map(Number)
		.find((each) => Number.isFinite(each) && each >= 0);
	return seconds === undefined ? undefined : seconds * 1_000;
}

/** 1 s, 2 s, 4 s … at most 30 s, of which a random half to whole is waited. */
function backoffMs(attempt: number, random: () => number): number {
	const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
	return full * (0.5 + random() / 2);
}
