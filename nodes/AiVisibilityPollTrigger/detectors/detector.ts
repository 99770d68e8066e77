import type { IDataObject } from 'n8n-workflow';

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
}

/** About the list that a poll has read. */
export interface ListFacts {
	/** Whether the list was read to its end: it may be too long, or the time of the poll up. */
	isWhole: boolean;
	/** The service's time, in ms since 1970. */
	now: number;
	/** What the event reads besides the list; undefined when the key may not read it. */
	further?: IDataObject[];
}

/**
 * Decides which records are events. Pure.
 *
 * @param memory returned at the last poll; undefined at the first poll, which only remembers what
 * it reads and finds no events
 * @param records in the order of the list
 */
export type Detect = (
	memory: IDataObject | undefined,
	records: IDataObject[],
	facts: ListFacts,
) => Detection;

/** How an event is found. All functions are pure. */
export interface Detector {
	detect: Detect;
	/** Whether nothing below this record can be new. */
	isOld?: (memory: IDataObject | undefined, record: IDataObject) => boolean;
	/** For events that a list alone does not show. */
	lookUps?: LookUps;
}

/** Records that are read one by one, because their list does not show what is needed. */
interface LookUps {
	/**
	 * Returns the IDs of the records to read, the most important first.
	 *
	 * @param memory returned by `detect` for these records
	 */
	wanted: (memory: IDataObject, records: IDataObject[]) => string[];
	/**
	 * Continues with the memory that `detect` has returned. Its records are those of the wanted ones that
	 * could be read, each with its `id`; for one that no longer exists, `isGone` is true.
	 */
	detect: Detect;
}
