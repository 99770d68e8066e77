import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../shared/base/time/timestamp';

/** The most records that a trigger remembers, and reads of an unsorted list. */
export const MOST_REMEMBERED = 5_000;

/** @returns undefined for a record without an ID, which cannot be told apart from others */
export function idOf({ id }: IDataObject): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** @returns ms since 1970; NaN when the field holds no time */
export function timeOf(record: IDataObject, field: string): number {
	return toTimestamp(record[field]);
}

/** @returns the later of two times in ms, ignoring undefined and NaN */
export function later(a: number | undefined, b: number | undefined): number | undefined {
	if (b === undefined || Number.isNaN(b)) return a;
	return a === undefined || b > a ? b : a;
}

/**
 * Sorts oldest first. Entries without a time come last.
 *
 * @param entries newest first, which decides between equal times
 */
export function inOrderOfTime<T extends { time: number }>(entries: T[]): T[] {
	const sortKey = ({ time }: T) => (Number.isNaN(time) ? Infinity : time);
	return entries
		.map((entry) => ({ entry, key: sortKey(entry) }))
		.reverse()
		.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
		.map(({ entry }) => entry);
}
