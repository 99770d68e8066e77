import type { IDataObject } from 'n8n-workflow';

/** The most records that a trigger remembers, and that it reads of a list without an order. */
export const MOST_REMEMBERED = 5_000;

/** @returns undefined for a record without an id, which cannot be told from others */
export function idOf({ id }: IDataObject): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** @returns ms since 1970; NaN when the field holds no time */
export function timeOf(record: IDataObject, field: string): number {
	const value = record[field];
	return typeof value === 'string' ? Date.parse(value) : NaN;
}

/** Oldest first by the given field; those without a time come last. */
export function inOrderOfTime<T>(
	entries: T[],
	recordOf: (entry: T) => IDataObject,
	field: string,
): T[] {
	const sortKey = (entry: T) => {
		const time = timeOf(recordOf(entry), field);
		return Number.isNaN(time) ? Infinity : time;
	};
	return entries
		.map((entry) => ({ entry, key: sortKey(entry) }))
		.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key))
		.map(({ entry }) => entry);
}
