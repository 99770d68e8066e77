import { DAY_MS } from '../../base/time/clock';
import { zoneOf } from '../../base/time/zone';

/** ISO 8601: a day, with a time, with an offset. n8n's date picker gives local times. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Converts a time to ISO 8601 with offset (sandbox/api.md 3.1); undefined when it is none.
 *
 * @param value a Date, a luxon DateTime, or a text
 * @param timezone of a date without an offset, as n8n names it
 */
export function toIsoWithOffset(value: unknown, timezone: string): string | undefined {
	if (typeof value === 'object' && value !== null && 'toJSDate' in value) {
		return toIsoWithOffset((value as { toJSDate: () => Date }).toJSDate(), timezone);
	}
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const [, day, time = '00:00', seconds = ':00', fraction = '', offset] =
		(typeof value === 'string' && ISO.exec(value.trim())) || [];
	const local = `${day}T${time}${seconds}`;
	// JavaScript turns a date that does not exist, such as February 30, into another one.
	if (new Date(`${local}Z`).toJSON()?.startsWith(local) !== true) return undefined;
	return `${local}${fraction}${offset ?? offsetOf(local, timezone)}`;
}

/**
 * The offset of a local time, "+05:30". A local time that occurs twice is the first of both; one that is
 * skipped has the offset before, so it moves by the skipped time.
 */
function offsetOf(local: string, timezone: string): string {
	const style = { timeZone: zoneOf(timezone), timeZoneName: 'longOffset' } as const;
	const format = new Intl.DateTimeFormat('en-US', style);
	const at = (ms: number): string => {
		const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!;
		// "GMT+05:30", and "GMT" without an offset.
		return name.value.slice(3) || '+00:00';
	};
	const asUtc = Date.parse(`${local}Z`);
	const around = [at(asUtc - DAY_MS), at(asUtc + DAY_MS)];
	return around.find((offset) => at(Date.parse(local + offset)) === offset) ?? around[0];
}
