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

/** The result of reading records that are no longer in their list. */
export interface ReadRecords {
	records: IDataObject[];
	/** IDs that no longer exist. */
	gone: string[];
}

/**
 * One reading of a list, from the top to the point below which nothing new can be. It may take
 * several polls: `save` returns everything that the next poll needs. A pass that is not saved has no
 * effect.
 */
export interface Pass {
	/** Reads a page and returns its events. */
	take(records: IDataObject[]): FoundEvent[];
	/** Whether the rest of the list can be skipped. */
	shouldStop(): boolean;
	/** @param isWhole whether the pass reached the end of the list */
	finish(isWhole: boolean): FoundEvent[];
	/** For records whose status may have removed them from the list; called after `finish`. */
	unlisted?: {
		/** IDs that are remembered, are not in the list, and were not looked up before. */
		missing(): string[];
		take(readRecords: ReadRecords): FoundEvent[];
	};
	/** What to remember, as JSON. Data of an unfinished pass is under `pass`. */
	save(): IDataObject;
}

/** Decides which records are events. */
export interface Detector {
	/**
	 * @param memory saved by the last pass; undefined or unreadable at the first poll, which only
	 * remembers what it reads and finds no events
	 */
	resume(memory: IDataObject | undefined): Pass;
	/** The events that the records would be, for "Fetch test event". */
	examples(records: IDataObject[]): FoundEvent[];
}
