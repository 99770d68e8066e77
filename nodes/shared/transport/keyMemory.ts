import { createHash } from 'crypto';

const MAX_KEYS = 10_000;

/** How many keys of a request are left behind at most. */
const MAX_LEFT_BEHIND = 5;

/** How many keys of a request were left behind in this process. */
const leftBehind = new Map<string, number>();

/** Keys under which a request succeeded in this process, or may have. */
const worked = new Map<string, 'certainly' | 'perhaps'>();

/**
 * The key to send a request with: another one for each that was left behind because the service keeps
 * a refusal under it.
 *
 * @param keyId names the service and the API key
 * @param key of the request
 */
export function keyAfterRefusals(keyId: string, key: string): string {
	const count = leftBehind.get(`${keyId} ${key}`) ?? 0;
	return count === 0 ? key : createHash('sha256').update(`${key}#${count}`).digest('hex');
}

/**
 * Notes that the service keeps a refusal under the key that a request has now.
 *
 * @returns whether there is another one
 */
export function leaveKeyBehind(keyId: string, key: string): boolean {
	const id = `${keyId} ${key}`;
	const count = leftBehind.get(id) ?? 0;
	if (count === MAX_LEFT_BEHIND) return false;
	remember(leftBehind, id, count + 1);
	return true;
}

/**
 * Notes that a request succeeded.
 *
 * @param key that it was sent with
 * @returns whether it did before, so that the service has repeated its answer
 */
export function noteSuccess(keyId: string, key: string): boolean {
	const id = `${keyId} ${key}`;
	const isRepeated = worked.get(id) === 'certainly';
	remember(worked, id, 'certainly');
	return isRepeated;
}

/** Notes that a request failed although it may have been processed. */
export function noteUnclear(keyId: string, key: string): void {
	const id = `${keyId} ${key}`;
	if (!worked.has(id)) remember(worked, id, 'perhaps');
}

/** @returns whether a request with this key was processed, as far as this process knows */
export function hasWorked(keyId: string, key: string): 'certainly' | 'perhaps' | 'no' {
	return worked.get(`${keyId} ${key}`) ?? 'no';
}

function remember<T>(memory: Map<string, T>, id: string, value: T): void {
	memory.delete(id);
	memory.set(id, value);
	for (const oldest of memory.keys()) {
		if (memory.size <= MAX_KEYS) break;
		memory.delete(oldest);
	}
}
