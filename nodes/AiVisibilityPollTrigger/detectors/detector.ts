import type { IDataObject } from 'n8n-workflow';
import { idIn } from '../../shared/base/values/records';

/** The most records of a list that a poll reads, and that a trigger remembers. */
export const MOST_RECORDS = 5_000;

export const DAY_MS = 24 * 3_600_000;

/** An event before Simplify. */
export interface FoundEvent {
	/** The item's `event`, such as `email.opened`. */
	event: string;
	/** Fields of the item in addition to those of the record. */
	extra?: IDataObject;
	record: IDataObject;
	/** When it happened, in ms since 1970; NaN when the record does not say. */
	time: number;
	/** What the message says; by default the event's `toLines` says it. */
	lines?: string[];
}

/** A report that has a score for the first time, with those before it of its series, the newest first. */
export interface ReportPair {
	report: IDataObject;
	earlier: IDataObject[];
}

/** What a detector returns: what to remember, as JSON, and the events. */
export interface Detection {
	memory: IDataObject;
	found: FoundEvent[];
	/** Reports whose answers have to be read to know whether they are events. */
	pairs?: ReportPair[];
}

export interface ListFacts {
	/** How far the list was read: to its end, until the detector had enough, or not as far as it wants. */
	extent: 'whole' | 'enough' | 'cut';
	/** The service's time, in ms since 1970. */
	now: number;
}

/** How an event is found. All functions are pure. */
export interface Detector {
	/** Decides which records are events. @param memory undefined at the first poll, which finds none */
	detect: (memory: IDataObject | undefined, records: IDataObject[], facts: ListFacts) => Detection;
	/** Whether no more pages are needed; without it, the list is read to its end. @param page the last one */
	isEnough?: (
		memory: IDataObject | undefined,
		records: IDataObject[],
		page: IDataObject[],
		now: number,
	) => boolean;
}

/** Returns the records by their IDs. Those without one cannot be told apart, and are left out. */
export const byId = (records: IDataObject[]): Map<string, IDataObject> =>
	new Map(
		records.flatMap((record): Array<[string, IDataObject]> => {
			const id = idIn(record.id);
			return id === undefined ? [] : [[id, record]];
		}),
	);

/** Sorts oldest first, those without a time last. @param entries newest first, for equal times */
export function inOrderOfTime<T extends { time: number }>(entries: T[]): T[] {
	const sortKey = ({ time }: T) => (Number.isNaN(time) ? Number.MAX_VALUE : time);
	return [...entries].reverse().sort((a, b) => sortKey(a) - sortKey(b));
}
