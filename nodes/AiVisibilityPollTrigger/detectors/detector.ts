import type { IDataObject } from 'n8n-workflow';
import type { Listing } from '../reading/readList';

/** A record that is an event. */
export interface Found {
	record: IDataObject;
	/** The status at the poll before; null when the record was not there. Only of status changes. */
	previousStatus?: string | null;
}

/** What a poll comes to. */
interface Decision<Memory> {
	memory: Memory;
	/** Oldest first. */
	found: Found[];
}

/**
 * What makes a record an event. Pure: what a trigger knows comes in and goes out as a value, so a
 * poll that breaks off has changed nothing.
 */
export interface Detector<Memory> {
	/** @returns the memory out of what is stored; undefined when it is none of this rule's */
	recall(stored: IDataObject): Memory | undefined;
	/** Whether the rest of the list need not be read. */
	shouldStop(memory: Memory | undefined, records: IDataObject[]): boolean;
	/**
	 * @param memory undefined at the first poll, which finds nothing and sets the mark
	 * @param listing what was read until `shouldStop` or the end of the list
	 */
	decide(memory: Memory | undefined, listing: Listing): Decision<Memory>;
	/** Whether a record can be shown as an example of an event. */
	isExample(record: IDataObject): boolean;
	/** The ids that are remembered with another status than this and are not among the records. */
	missing(memory: Memory, records: IDataObject[], status: string): string[];
}

/** Entries of a memory, as stored: a text without a space, a space, and the id. */
export function toEntries(values: Iterable<[id: string, value: string | number]>): string[] {
	return [...values].map(([id, value]) => `${value} ${id}`);
}

/** @returns undefined when it is not what `toEntries` gave */
export function fromEntries(entries: unknown): Array<[id: string, value: string]> | undefined {
	if (!Array.isArray(entries)) return undefined;
	return entries.map(String).map((entry) => {
		const space = entry.indexOf(' ');
		return [entry.slice(space + 1), entry.slice(0, Math.max(0, space))];
	});
}
