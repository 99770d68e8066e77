import { type BinaryToTextEncoding, createHash } from 'crypto';

/** Hex characters, enough to tell 100,000 values apart. */
const SHORT_LENGTH = 16;

/** Returns the SHA-256 of a text. */
export function sha256(text: string, encoding: BinaryToTextEncoding = 'hex'): string {
	return createHash('sha256').update(text).digest(encoding);
}

/**
 * Returns a short text that is equal for equal values, for comparing and for IDs.
 *
 * @param value anything that JSON can represent
 */
export function shortHash(value: unknown): string {
	return sha256(JSON.stringify(value)).slice(0, SHORT_LENGTH);
}
