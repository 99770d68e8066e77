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

/** About the records of a poll. */
interface Reading {
	/** Whether the list was read to its end, and is not longer than what a poll reads. */
	isWhole: boolean;
	/** The current time, in ms since 1970. */
	now: number;
}

/** Decides which records are events. All its functions are pure. */
export interface Detector {
	/**
	 * @param memory returned at the last poll; undefined or unreadable at the first poll, which only
	 * remembers what it reads and finds no events
	 * @param records in the order of the list
	 */
	detect(memory: IDataObject | undefined, records: IDataObject[], reading: Reading): Detection;
	/** The events that the records would be, for "Fetch test event". */
	examples(records: IDataObject[]): Detection;
	/** Whether nothing below this record can be new. */
	isOld?: (memory: IDataObject | undefined, record: IDataObject) => boolean;
	/** For events that a list alone does not show. */
	lookUps?: LookUps;
}

/** Records that are read one by one, because their list does not show what is needed. */
export interface LookUps {
	/**
	 * Returns the IDs of the records to read, the most important first, in groups that are decided
	 * together.
	 *
	 * @param memory returned by `detect` for these records
	 */
	wanted(memory: IDataObject, records: IDataObject[]): string[][];
	/**
	 * @param memory returned by `detect`, or for the group before
	 * @param ids one of the groups
	 * @param records what was read for these IDs; null for one that no longer exists
	 */
	detect(memory: IDataObject, ids: string[], records: Array<object | null>): Detection;
}
