import type { IDataObject } from 'n8n-workflow';

/** The most records of a list that a poll reads, and that a trigger remembers. */
export const MOST_REMEMBERED = 5_000;

/** @returns undefined for a record without an ID, which cannot be told apart from others */
export function idOf({ id }: IDataObject): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * Returns the records by their IDs, in the order of the list. While a list is read, a record may move
 * to a later page: its last state counts.
 *
 * @param keyOf what tells records apart, if not their ID
 */
export function byId(records: IDataObject[], keyOf = idOf): Map<string, IDataObject> {
	const found = new Map<string, IDataObject>();
	for (const record of records) {
		const id = keyOf(record);
		if (id !== undefined) found.set(id, record);
	}
	return found;
}

/** @returns the latest of some times in ms; -Infinity when there is none */
export function latest(times: number[]): number {
	return Math.max(-Infinity, ...times.filter((time) => !Number.isNaN(time)));
}

/**
 * Sorts oldest first. Entries without a time come last.
 *
 * @param entries newest first, which decides between equal times
 */
export function inOrderOfTime<T extends { time: number }>(entries: T[]): T[] {
	const sortKey = ({ time }: T) => (Number.isNaN(time) ? Number.MAX_VALUE : time);
	return [...entries].reverse().sort((a, b) => sortKey(a) - sortKey(b));
}

/** @returns undefined for anything but a finite number, or a text with one */
export function readNumber(value: unknown): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	const number = typeof value === 'number' || isText ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}
