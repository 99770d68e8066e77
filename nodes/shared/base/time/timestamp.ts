/** Numbers below this are seconds since 1970, others milliseconds. As ms it is a day in 1973. */
const FIRST_MS = 100_000_000_000;

const UNIX_TIME = /^\d{9,13}$/;

/**
 * Reads a time of the service: ISO 8601 as documented, or Unix time (docs/api.md 3.1).
 *
 * @returns ms since 1970; NaN when the value is no time
 */
export function toTimestamp(value: unknown): number {
	if (typeof value === 'number') return value < FIRST_MS ? value * 1_000 : value;
	if (typeof value !== 'string') return NaN;
	return UNIX_TIME.test(value) ? toTimestamp(Number(value)) : Date.parse(value);
}

/**
 * Converts a time of the service to text.
 *
 * @returns text unchanged, Unix time as ISO 8601, and null for anything else
 */
export function toTimeText(value: unknown): string | null {
	if (typeof value === 'string' && value !== '' && !UNIX_TIME.test(value)) return value;
	const date = new Date(toTimestamp(value));
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * The day of a time, as people write it: "March 1, 2026".
 *
 * @param time as in `toTimestamp`
 * @param timeZone IANA time zone of the workflow
 * @returns an empty text when it is no time
 */
export function toWrittenDay(time: unknown, timeZone: string, locale = 'en-US'): string {
	const ms = toTimestamp(time);
	if (Number.isNaN(ms)) return '';
	return new Date(ms).toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}
