import { toTimestamp } from '../../../shared/base/time/timestamp';

/**
 * The day of a time in a time zone.
 *
 * @param value a time of the service: ISO 8601 or Unix time
 * @param timeZone IANA time zone
 * @returns `2026-03-01`; undefined when it is no date
 */
export function toLocalDay(value: unknown, timeZone: string): string | undefined {
	const ms = toTimestamp(value);
	// Sweden writes dates as ISO 8601 does.
	return Number.isNaN(ms) ? undefined : new Date(ms).toLocaleDateString('sv-SE', { timeZone });
}
