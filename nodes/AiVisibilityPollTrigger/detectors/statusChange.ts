import type { IDataObject } from 'n8n-workflow';
import { byId, latest, MOST_REMEMBERED, readEntries, readNumber, timeOf } from '../records';
import type { Detection, Detector, FoundEvent, LookUps, Reading } from './detector';

/**
 * Separates the status of a record, which may contain spaces, from the rest of its state, which has
 * none.
 */
const STATE_SEPARATOR = ' ';

/** Settings of the detector. */
export interface StatusSettings {
	/** First part of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/** Statuses that are events. */
	wanted: ReadonlySet<string>;
	/** Returns the status of a record; by default its field `status`. */
	statusOf?: (record: IDataObject) => string;
	/** Returns what else makes up the state: the same status is an event again when this differs. */
	stateOf?: (record: IDataObject) => string;
	/** Whether new records are no events. */
	ignoresNew?: true;
	/** Filters that the service does not offer. */
	matches?: (record: IDataObject) => boolean;
	/** The field with the time of creation. */
	timestampField: string;
	/** A status that removes a record from the list, so that it has to be looked up. */
	unlistedStatus?: string;
}

/** What is remembered of a list. */
interface Known {
	/** The states of its records by ID; those that the last poll read come first. */
	states: Map<string, string>;
	/** IDs that are not in the list and were looked up. */
	singlyRead: Set<string>;
	/** Whether the last poll did not reach the end, so that an unknown record may be an old one. */
	isCut: boolean;
	/** Creation of the newest record of the last list that was read completely, in ms since 1970. */
	newest: number | undefined;
}

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old.
 *
 * The first `MOST_REMEMBERED` records of a list are remembered. After a list that was cut, an unknown
 * record counts as new only if it was created after all those of the last complete one.
 */
export function statusChange(settings: StatusSettings): Detector {
	return {
		detect: (memory, records, reading) => {
			const known = readKnown(memory);
			const listed = byId(records.slice(0, MOST_REMEMBERED));
			return {
				memory: toMemory(nextKnown(known, listed, reading, settings)),
				found: known === undefined ? [] : compareAll(listed, known, settings),
			};
		},
		examples: (records) => ({
			memory: {},
			found: records
				.filter((record) => isWanted(record, settings))
				.map((record) => toFound(record, null, settings)),
		}),
		lookUps: lookUpsOf(settings),
	};
}

/** Looks up records that left the list, perhaps because of their status. */
function lookUpsOf(settings: StatusSettings): LookUps | undefined {
	const { unlistedStatus, wanted } = settings;
	if (unlistedStatus === undefined || !wanted.has(unlistedStatus)) return undefined;
	return {
		wanted: (memory, records) => {
			const known = readKnown(memory);
			if (known === undefined || known.isCut) return [];
			const listed = byId(records);
			return [...known.states]
				.filter(([id, status]) => status !== unlistedStatus && !listed.has(id))
				.filter(([id]) => !known.singlyRead.has(id))
				.map(([id]) => [id]);
		},
		detect: (memory, [id], [record]) => lookedUp(memory, id, record, settings),
	};
}

function lookedUp(
	memory: IDataObject,
	id: string,
	record: object | null,
	settings: StatusSettings,
): Detection {
	const known = readKnown(memory)!;
	if (record === null) {
		known.states.delete(id);
		return { memory: toMemory(known), found: [] };
	}
	const withId: IDataObject = { ...record, id };
	const found = compareAll(new Map([[id, withId]]), known, settings);
	known.states.set(id, stateOf(withId, settings));
	known.singlyRead.add(id);
	return { memory: toMemory(known), found };
}

/** @returns undefined at the first poll, and for a memory of another form */
function readKnown(memory: IDataObject | undefined): Known | undefined {
	const entries = memory?.isFirst === true ? undefined : readEntries(memory?.known);
	if (memory === undefined || entries === undefined) return undefined;
	const { singlyRead, isCut, newest } = memory;
	return {
		states: new Map(entries.map(([id, state]) => [id, String(state)])),
		singlyRead: new Set(Array.isArray(singlyRead) ? singlyRead.map(String) : []),
		isCut: isCut === true,
		newest: readNumber(newest),
	};
}

function toMemory({ states, singlyRead, isCut, newest }: Known): IDataObject {
	return {
		known: [...states],
		isCut,
		newest: newest ?? null,
		...(singlyRead.size > 0 ? { singlyRead: [...singlyRead] } : {}),
	};
}

function nextKnown(
	before: Known | undefined,
	listed: Map<string, IDataObject>,
	{ isWhole }: Reading,
	settings: StatusSettings,
): Known {
	const now = [...listed].map(([id, record]): [string, string] => [id, stateOf(record, settings)]);
	// Records that left the list are kept while there is room, because the list may have omitted
	// them once.
	const others = [...(before?.states ?? [])].filter(([id]) => !listed.has(id));
	const states = new Map([...now, ...others].slice(0, MOST_REMEMBERED));
	const singlyRead = [...(before?.singlyRead ?? [])];
	const times = [...listed.values()].map((record) => timeOf(record, settings.timestampField));
	const isComplete = isWhole || listed.size >= MOST_REMEMBERED;
	return {
		states,
		singlyRead: new Set(singlyRead.filter((id) => states.has(id) && !listed.has(id))),
		isCut: !isWhole,
		newest: isComplete ? latest([before?.newest ?? 0, ...times]) : before?.newest,
	};
}

function compareAll(
	records: Map<string, IDataObject>,
	known: Known,
	settings: StatusSettings,
): FoundEvent[] {
	return [...records].flatMap(([id, record]) => {
		const previous = known.states.get(id) ?? null;
		if (previous === stateOf(record, settings)) return [];
		if (previous === null && !isNew(record, known, settings)) return [];
		return isWanted(record, settings) ? [toFound(record, previous, settings)] : [];
	});
}

/** Includes the time of the newest record itself: others may have been created at the same time. */
function isNew(
	record: IDataObject,
	{ isCut, newest = Infinity }: Known,
	{ ignoresNew, timestampField }: StatusSettings,
): boolean {
	return !ignoresNew && (!isCut || timeOf(record, timestampField) >= newest);
}

function isWanted(record: IDataObject, settings: StatusSettings): boolean {
	const { wanted, matches } = settings;
	return wanted.has(statusOf(record, settings)) && (matches?.(record) ?? true);
}

function toFound(
	record: IDataObject,
	previousState: string | null,
	settings: StatusSettings,
): FoundEvent {
	const { subject, timestampField } = settings;
	const changedAt = timeOf(record, 'updated_at');
	return {
		event: `${subject}.${statusOf(record, settings)}`,
		extra: { previous_status: previousState && toStatus(previousState, settings) },
		record,
		time: Number.isNaN(changedAt) ? timeOf(record, timestampField) : changedAt,
	};
}

function statusOf(record: IDataObject, settings: StatusSettings): string {
	return settings.statusOf?.(record) ?? String(record.status ?? '');
}

/** Returns the status in a state. */
function toStatus(state: string, settings: StatusSettings): string {
	if (settings.stateOf === undefined) return state;
	return state.slice(0, state.lastIndexOf(STATE_SEPARATOR));
}

function stateOf(record: IDataObject, settings: StatusSettings): string {
	const state = settings.stateOf?.(record);
	const status = statusOf(record, settings);
	return state === undefined ? status : `${status}${STATE_SEPARATOR}${state}`;
}
