import { createHash } from 'crypto';
import type { ApiFailure } from './apiError';

/** Refusals that did no work, and that the service keeps under the key (docs/api.md: idempotency). */
const KEPT_STATUSES = new Set([402, 403, 404, 409, 410, 422]);

const MAX_KEYS = 10_000;

/** More than this many refusals under one key are not worth another one. */
const MAX_REFUSALS = 20;

/** How often a request was refused, by its key, in this process. */
const refusals = new Map<string, number>();

/** Keys under which a request succeeded, in this process. */
const successes = new Map<string, true>();

/** Whether the service keeps a refusal under the request's key although nothing was done. */
export function isKeptRefusal({ isWrite, status, code, outcome }: ApiFailure): boolean {
	if (!isWrite || outcome.kind !== 'refused') return false;
	return KEPT_STATUSES.has(status ?? 0) && !code.startsWith('idempotency_key');
}

/**
 * The key to send a request with: another one after each refusal, because the service would repeat
 * the refusal for 24 hours, also after its cause is gone. What was done is still never done twice:
 * only keys under which nothing was done are left behind.
 *
 * @param key of the request
 */
export function keyAfterRefusals(key: string): string {
	const count = refusals.get(key) ?? 0;
	return count === 0 ? key : createHash('sha256').update(`${key}#${count}`).digest('hex');
}

/**
 * Notes that a request was refused.
 *
 * @returns whether another attempt with the next key may be made
 */
export function noteRefusal(key: string): boolean {
	const count = (refusals.get(key) ?? 0) + 1;
	remember(refusals, key, count);
	return count < MAX_REFUSALS;
}

/**
 * Notes that a request succeeded.
 *
 * @returns whether it did before, so that the service has repeated its answer
 */
export function noteSuccess(key: string): boolean {
	const isRepeated = successes.has(key);
	remember(successes, key, true);
	return isRepeated;
}

function remember<T>(memory: Map<string, T>, key: string, value: T): void {
	memory.delete(key);
	memory.set(key, value);
	for (const oldest of memory.keys()) {
		if (memory.size <= MAX_KEYS) break;
		memory.delete(oldest);
	}
}
