import type { IDataObject } from 'n8n-workflow';

/** Numbers below this are seconds since 1970, others milliseconds. As ms it is a day in 1973. */
const FIRST_MS = 100_000_000_000;

const UNIX_TIME = /^\d{9,13}$/;

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Reads a time of the service in ms: ISO 8601, in UTC where it names no zone, or Unix time (sandbox/api.md
 * 3.1). NaN when it is none.
 */
export function toTimestamp(value: unknown): number {
	if (typeof value === 'number') return value < FIRST_MS ? value * 1_000 : value;
	if (typeof value !== 'string') return NaN;
	if (UNIX_TIME.test(value)) return toTimestamp(Number(value));
	return Date.parse(WITHOUT_ZONE.test(value) ? `${value}Z` : value);
}

/** When a record was created, in ms. NaN if it does not say. */
export const createdAt = ({ created_at: at }: IDataObject): number => toTimestamp(at);

/** @returns a time that is a text unchanged, Unix time as ISO 8601, and null for anything else */
export function toTimeText(value: unknown): string | null {
	if (typeof value === 'string' && value !== '' && !UNIX_TIME.test(value)) return value;
	const date = new Date(toTimestamp(value));
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
