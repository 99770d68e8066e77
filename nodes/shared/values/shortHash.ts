import { createHash } from 'crypto';

/** In hex characters: enough to tell a hundred thousand values apart. */
const LENGTH = 16;

/**
 * Returns a short text that is the same for the same value, for comparing and for ids.
 *
 * @param value anything that JSON can hold
 */
export function shortHash(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);
}
