import type { IDataObject } from 'n8n-workflow';
import { idIn } from '../../shared/base/values/records';

/** The most records of a list that a poll reads, and that a trigger remembers. */
export const MOST_REMEMBERED = 5_000;

/** An event before Simplify. */
export interface FoundEvent {
	/** The item's `event`, such as `email.opened`. */
	event: string;
	/** Fields of the item in addition to those of the record. */
	extra?: IDataObject;
	record: IDataObject;
	/** When it happened, in ms since 1970; NaN when the record does not say. */
	time: number;
}

/** What a detector returns: what to remember, as JSON, and the events. */
export interface Detection {
	memory: IDataObject;
	found: FoundEvent[];
	/** Each returns further events. */
	comparisons?: Array<() => Promise<FoundEvent[]>>;
}

export interface ListFacts {
	/** Whether the list was read to its end: it may be too long, or the time of the poll up. */
	isWhole: boolean;
	/** The service's time, in ms since 1970. */
	now: number;
	/** What the event reads besides the list; undefined when the key may not read it. */
	further?: IDataObject[];
	/** Those of the wanted records that could be read. For one that no longer exists, `isGone` is true. */
	read?: IDataObject[];
}

/** How an event is found. All functions are pure. */
export interface Detector {
	/** Decides which records are events. @param memory undefined at the first poll, which finds none */
	detect: (memory: IDataObject | undefined, records: IDataObject[], facts: ListFacts) => Detection;
	/** Whether nothing below this record can be new. @param now as in `ListFacts` */
	isOld?: (memory: IDataObject | undefined, record: IDataObject, now: number) => boolean;
	/** IDs of records to read one by one, because the list does not show them whole; the newest first. */
	wanted?: (memory: IDataObject | undefined, records: IDataObject[], facts: ListFacts) => string[];
}

/** @returns undefined for a record without an ID, which cannot be told apart from others */
export const idOf = ({ id }: IDataObject): string | undefined => idIn(id);

/** Returns the records by their IDs. While a list is read, one may move to a later page: the last counts. */
export function byId(records: IDataObject[], keyOf = idOf): Map<string, IDataObject> {
	const found = new Map<string, IDataObject>();
	for (const record of records) {
		const id = keyOf(record);
		if (id !== undefined) found.set(id, record);
	}
	return found;
}

/** Sorts oldest first, those without a time last. @param entries newest first, for equal times */
export function inOrderOfTime<T extends { time: number }>(entries: T[]): T[] {
	const sortKey = ({ time }: T) => (Number.isNaN(time) ? Number.MAX_VALUE : time);
	return [...entries].reverse().sort((a, b) => sortKey(a) - sortKey(b));
}
