/** Smaller numbers are seconds since 1970, larger ones milliseconds: as ms this is in 1973. */
const FIRST_MS = 100_000_000_000;

const UNIX_TIME = /^\d{9,13}$/;

/**
 * Reads a time of the service. Its description shows ISO 8601; Unix time is understood, too
 * (docs/api.md 3.1).
 *
 * @returns ms since 1970; NaN when the value holds no time
 */
export function toTimestamp(value: unknown): number {
	if (typeof value === 'number') return value < FIRST_MS ? value * 1_000 : value;
	if (typeof value !== 'string') return NaN;
	return UNIX_TIME.test(value) ? toTimestamp(Number(value)) : Date.parse(value);
}

/**
 * Shows a time of the service as text.
 *
 * @returns a text as it is, Unix time in ISO 8601, and null for what holds no time
 */
export function toTimeText(value: unknown): string | null {
	if (typeof value === 'string' && value !== '' && !UNIX_TIME.test(value)) return value;
	const time = toTimestamp(value);
	return isDate(time) ? new Date(time).toISOString() : null;
}

/** Dates have bounds: numbers beyond them are no times. */
const isDate = (time: number): boolean => Math.abs(time) <= 8.64e15;
