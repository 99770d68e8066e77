import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../shared/base/time/timestamp';

/** The most records of a list that a poll reads, and that a trigger remembers. */
export const MOST_REMEMBERED = 5_000;

/** @returns undefined for a record without an ID, which cannot be told apart from others */
function idOf({ id }: IDataObject): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * Returns the records by their IDs, in the order of the list. While a list is read, a record may move
 * to a later page: its last state counts.
 */
export function byId(records: IDataObject[]): Map<string, IDataObject> {
	const found = new Map<string, IDataObject>();
	for (const record of records) {
		const id = idOf(record);
		if (id !== undefined) found.set(id, record);
	}
	return found;
}

/** @returns ms since 1970; NaN when the field holds no time */
export function timeOf(record: IDataObject, field: string): number {
	return toTimestamp(record[field]);
}

/** @returns the latest of some times in ms; undefined when there is none */
export function latest(times: number[]): number | undefined {
	let found: number | undefined;
	for (const time of times) if (time >= (found ?? -Infinity)) found = time;
	return found;
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

/**
 * Reads remembered pairs. Earlier versions remembered texts: the value, a space, and the ID.
 *
 * @returns undefined for anything but a list
 */
export function readEntries(saved: unknown): Array<[id: string, value: unknown]> | undefined {
	if (!Array.isArray(saved)) return undefined;
	return saved.map((entry: unknown) => {
		if (Array.isArray(entry)) return [String(entry[0]), entry[1] as unknown];
		const text = String(entry);
		const space = text.lastIndexOf(' ');
		return [text.slice(space + 1), text.slice(0, Math.max(0, space))];
	});
}

/** @returns undefined for anything but a finite number, or a text with one */
export function readNumber(value: unknown): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	const number = typeof value === 'number' || isText ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}
