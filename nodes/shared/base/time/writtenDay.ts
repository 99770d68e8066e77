import { toTimestamp } from './timestamp';

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
