import type { IDataObject } from 'n8n-workflow';

/** An event, before Simplify. */
export interface Found {
	/** What the item calls it: `email.opened`. */
	event: string;
	/** Fields that the item has beside those of the record. */
	extra?: IDataObject;
	record: IDataObject;
	/** When it happened, in ms since 1970; NaN where the record does not say. */
	time: number;
}

/** What became of records that their list no longer shows. */
export interface ReadRecords {
	records: IDataObject[];
	/** Ids that no longer exist. */
	gone: string[];
}

/**
 * One reading of a list, from its top to where nothing new can follow. It may take several polls:
 * `save` gives all that the next one needs. A pass that is not saved has changed nothing.
 */
export interface Pass {
	/** Takes in a page. */
	take(records: IDataObject[]): Found[];
	/** Whether the rest of the list need not be read. */
	shouldStop(): boolean;
	/** @param isWhole whether the list ended there */
	finish(isWhole: boolean): Found[];
	/** For records that their status may have taken out of the list; after `finish`. */
	unlisted?: {
		/** Ids that are remembered, are not in the list, and were not looked up before. */
		missing(): string[];
		take(readRecords: ReadRecords): Found[];
	};
	/** What to remember, as JSON; what concerns an unfinished pass only is under `pass`. */
	save(): IDataObject;
}

/** What makes a record an event. */
export interface Detector {
	/**
	 * @param memory what the last pass saved; undefined, or of no known form, at the first poll, which
	 * takes note and finds nothing
	 */
	resume(memory: IDataObject | undefined): Pass;
	/** The events that the records show, for "Fetch test event". */
	examples(records: IDataObject[]): Found[];
}
