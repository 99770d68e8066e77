import { createHash } from 'crypto';

/** Hex characters, enough to tell 100,000 values apart. */
const LENGTH = 16;

/**
 * Returns a short text that is equal for equal values, for comparing and for IDs.
 *
 * @param value anything that JSON can represent
 */
export function shortHash(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);
}
