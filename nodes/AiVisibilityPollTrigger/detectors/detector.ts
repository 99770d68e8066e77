import type { IDataObject } from 'n8n-workflow';

/** The most records of a list that a poll reads, and that a trigger remembers. */
export const MOST_RECORDS = 5_000;

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

/** What a detector returns: what to remember, as JSON, and the events. */
export interface Detection {
	memory: IDataObject;
	found: FoundEvent[];
}

export interface ListFacts {
	/** Whether the list was read to its end. */
	isWhole: boolean;
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

export const byId = (records: IDataObject[]): Map<string, IDataObject> =>
	new Map(records.map((record) => [String(record.id), record]));
