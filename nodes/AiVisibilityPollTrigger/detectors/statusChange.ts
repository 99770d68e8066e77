import type { IDataObject } from 'n8n-workflow';
import { unpackEntries, packEntries, readNumber, readObject } from '../state/entries';
import { idOf, later, MOST_REMEMBERED, timeOf } from '../records';
import type { Detector, FoundEvent, ReadRecords, Pass } from './detector';

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
	/** A status that removes a record from the list. */
	unlistedStatus?: string;
}

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old.
 *
 * The first `MOST_REMEMBERED` records of a list are read and remembered. In a longer list, an unknown
 * record counts as new only if it was created after all known ones.
 */
export function statusChange(settings: StatusSettings): Detector {
	return {
		resume: (memory) => new StatusPass(settings, memory ?? {}),
		examples: (records) =>
			records
				.filter((record) => isWanted(record, settings))
				.map((record) => toFound(record, null, settings)),
	};
}

class StatusPass implements Pass {
	private readonly known: Map<string, string>;

	/** IDs that this pass has read. */
	private readonly read: Set<string>;

	/** IDs that are not in the list and were looked up one by one. */
	private readonly singlyRead: Set<string>;

	private isFirst: boolean;

	/**
	 * Whether the last pass stopped before the end of the list, so that an unknown record may be an
	 * old one.
	 */
	private wasCut: boolean;

	/** Creation of the newest record up to the last pass, in ms since 1970. */
	private newestBefore: number | undefined;

	private newest: number | undefined;

	/** Whether the list has more records than can be watched. */
	private isFull = false;

	private isOver = false;

	constructor(
		private readonly settings: StatusSettings,
		memory: IDataObject,
	) {
		const known = unpackEntries(memory.known);
		const pass = readObject(memory.pass);
		this.known = new Map(known);
		this.read = new Set([...this.known.keys()].slice(0, readNumber(pass.read) ?? 0));
		const { singlyRead } = memory;
		this.singlyRead = new Set(Array.isArray(singlyRead) ? singlyRead.map(String) : []);
		this.isFirst = known === undefined || memory.isFirst === true;
		this.wasCut = memory.isCut === true;
		this.newestBefore = readNumber(memory.newest);
		this.newest = readNumber(pass.newest);
	}

	readonly unlisted = {
		missing: (): string[] => {
			const { unlistedStatus, wanted } = this.settings;
			if (unlistedStatus === undefined || !wanted.has(unlistedStatus)) return [];
			return [...this.known]
				.filter(([id, status]) => status !== unlistedStatus && !this.read.has(id))
				.map(([id]) => id)
				.filter((id) => !this.singlyRead.has(id));
		},
		take: ({ records, gone }: ReadRecords): FoundEvent[] => {
			for (const id of gone) this.known.delete(id);
			return records.flatMap((record) => {
				this.singlyRead.add(idOf(record) ?? '');
				return this.compare(record);
			});
		},
	};

	take(records: IDataObject[]): FoundEvent[] {
		return records.flatMap((record) => {
			const id = idOf(record);
			if (id === undefined) return [];
			if (this.shouldStop() && !this.read.has(id)) {
				this.isFull = true;
				return [];
			}
			this.read.add(id);
			this.singlyRead.delete(id);
			this.newest = later(this.newest, timeOf(record, this.settings.timestampField));
			return this.compare(record);
		});
	}

	shouldStop(): boolean {
		return this.read.size >= MOST_REMEMBERED;
	}

	finish(isWhole: boolean): FoundEvent[] {
		this.isOver = true;
		this.isFirst = false;
		this.wasCut = !isWhole || this.isFull;
		this.newestBefore = later(this.newestBefore, this.newest);
		return [];
	}

	save(): IDataObject {
		const { known, read, isOver, isFirst, wasCut } = this;
		const others = [...known.keys()].filter((id) => !read.has(id));
		const ids = [...read, ...others].filter((id) => known.has(id));
		// Records that left the list are kept while there is room, because the list may have omitted
		// them once.
		const kept = isOver ? ids.slice(0, MOST_REMEMBERED) : ids;
		const singlyRead = kept.filter((id) => this.singlyRead.has(id));
		return {
			known: packEntries(kept.map((id) => [id, known.get(id) ?? ''])),
			isCut: wasCut,
			newest: this.newestBefore ?? null,
			...(singlyRead.length > 0 ? { singlyRead } : {}),
			...(isFirst ? { isFirst } : {}),
			...(isOver ? {} : { pass: { read: read.size, newest: this.newest ?? null } }),
		};
	}

	private compare(record: IDataObject): FoundEvent[] {
		const id = idOf(record) ?? '';
		const previous = this.known.get(id) ?? null;
		const state = stateOf(record, this.settings);
		this.known.set(id, state);
		if (this.isFirst || previous === state) return [];
		if (previous === null && !this.isNew(record)) return [];
		return isWanted(record, this.settings) ? [toFound(record, previous, this.settings)] : [];
	}

	/**
	 * Includes the time of the newest record itself: others may have been created at the same time.
	 */
	private isNew(record: IDataObject): boolean {
		if (this.settings.ignoresNew) return false;
		const time = timeOf(record, this.settings.timestampField);
		return !this.wasCut || time >= (this.newestBefore ?? -Infinity);
	}
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
