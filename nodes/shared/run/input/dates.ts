import { toTimestamp } from '../../base/time/timestamp';
import { zoneOf } from '../../base/time/zone';

/** A date from n8n's date picker, in local time of the workflow's time zone. */
export const WITHOUT_ZONE =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/**
 * Converts a time to ISO 8601 with offset (sandbox/api.md 3.1); undefined when it is none.
 *
 * @param value a Date, a luxon DateTime, seconds or ms since 1970 as in `toTimestamp`, or a text
 * @param timezone of a date without an offset, as n8n names it
 */
export function toIsoWithOffset(value: unknown, timezone: string): string | undefined {
	if (typeof value === 'string') return fromText(value.trim(), timezone);
	if (typeof value === 'object' && value !== null && 'toJSDate' in value) {
		return toIsoWithOffset((value as { toJSDate: () => Date }).toJSDate(), timezone);
	}
	const ms = value instanceof Date ? value.getTime() : NaN;
	const date = new Date(typeof value === 'number' ? toTimestamp(value) : ms);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** With seconds and offset, as the service accepts it. */
const COMPLETE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

function fromText(text: string, timezone: string): string | undefined {
	const local = WITHOUT_ZONE.exec(text);
	if (local) return fromLocal(local, timezone);
	if (/^\d{5,13}(\.\d+)?$/.test(text)) return toIsoWithOffset(Number(text), timezone);
	// JavaScript would also accept "3" and the like as dates, and takes February 30 for March 2.
	const day = /^\d{4}-\d{2}-\d{2}(?=T)/.exec(text)?.[0];
	const isDay = day !== undefined && new Date(day).toJSON()?.startsWith(day) === true;
	if (!isDay || Number.isNaN(Date.parse(text))) return undefined;
	const whole = text.replace(/T\d{2}:\d{2}(?=Z|[+-])/, '$&:00');
	return COMPLETE.test(whole) ? whole : new Date(text).toISOString();
}

const DAY_MS = 86_400_000;

function fromLocal([, ...parts]: Array<string | undefined>, timezone: string): string | undefined {
	const [year, month, day, hour, minute, second] = parts.map((part) => Number(part ?? 0));
	const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
	const pad = (number: number, length = 2) => String(number).padStart(length, '0');
	const wanted = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
	const text = new Date(asUtc).toISOString().slice(0, 19);
	// JavaScript turns a date that does not exist, such as February 30, into another one.
	if (text !== wanted) return undefined;
	// Of a local time that occurs twice, the first is meant. A local time that is skipped uses the
	// offset before the change, so it moves by the skipped time.
	const before = offsetAt(asUtc - DAY_MS, timezone);
	const after = offsetAt(asUtc + DAY_MS, timezone);
	const offset =
		[before, after].find((each) => offsetAt(asUtc - each, timezone) === each) ?? before;
	const sign = offset < 0 ? '-' : '+';
	const minutes = Math.abs(offset) / 60_000;
	return `${text}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Offset of a time zone from UTC at a time, in ms. */
function offsetAt(ms: number, timezone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: zoneOf(timezone),
		timeZoneName: 'longOffset',
	}).formatToParts(new Date(ms));
	// "GMT+05:30", and "GMT" without an offset.
	const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
	const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
	const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
	return sign === '-' ? -offset : offset;
}
