import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../shared/base/values/asRecord';
import { byId, idOf, latest, MOST_REMEMBERED, readNumber, timeOf } from '../records';
import type { Detector, FoundEvent, LookUps } from './detector';

/** Settings of the detector. */
export interface StatusSettings {
	/** First part of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/** Statuses that are events. */
	wanted: ReadonlySet<string>;
	/** Returns the status of a record; by default its field `status`. */
	statusOf?: (record: IDataObject) => string;
	/** Returns what tells records apart; by default their ID. */
	keyOf?: (record: IDataObject) => string | undefined;
	/** Filters that the service does not offer. */
	matches?: (record: IDataObject) => boolean;
	/** The field that tells when a record was created, if not `created_at`. */
	timestampField?: string;
	/** A status that removes a record from the list, so that it has to be looked up. */
	unlistedStatus?: string;
}

/** What is remembered of a list. */
interface Known {
	/** The statuses of its records; those that the last poll read come first. */
	statuses: Map<string, string>;
	/** Whether the list was longer than what a poll reads, so that an unknown record may be an old one. */
	isCut: boolean;
	/** Creation of the newest record, in ms since 1970. */
	newest: number;
}

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old.
 *
 * The first `MOST_REMEMBERED` records of a list are remembered. In a list that is longer, an unknown
 * record counts as new only if it was created after all known ones.
 */
export function statusChange(settings: StatusSettings): Detector {
	return {
		detect: (memory, records, { isWhole }) => {
			const known = readKnown(memory);
			const listed = byId(records, settings.keyOf ?? idOf);
			return {
				memory: nextMemory(known, listed, isWhole, settings),
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
			return [...known.statuses]
				.filter(([id, status]) => status !== unlistedStatus && !listed.has(id))
				.map(([id]) => [id]);
		},
		detect: (memory, [id], [read]) => {
			const known = readKnown(memory)!;
			const others = { ...(memory.known as IDataObject) };
			delete others[id];
			if (read === null) return { memory: { ...memory, known: others }, found: [] };
			const record: IDataObject = { ...read, id };
			return {
				memory: { ...memory, known: { ...others, [id]: statusOf(record, settings) } },
				found: compareAll(new Map([[id, record]]), known, settings),
			};
		},
	};
}

/** @returns undefined at the first poll, and for a memory of another form */
function readKnown(memory: IDataObject | undefined): Known | undefined {
	if (!isRecord(memory?.known)) return undefined;
	const statuses = Object.entries(memory.known).map(
		([id, status]) => [id, String(status)] as const,
	);
	const newest = readNumber(memory.newest) ?? -Infinity;
	return { statuses: new Map(statuses), isCut: memory.isCut === true, newest };
}

function nextMemory(
	before: Known | undefined,
	listed: Map<string, IDataObject>,
	isWhole: boolean,
	settings: StatusSettings,
): IDataObject {
	const now = [...listed].map(([id, record]) => [id, statusOf(record, settings)]);
	// Records that left the list are kept while there is room, because the list may have omitted
	// them once.
	const others = [...(before?.statuses ?? [])].filter(([id]) => !listed.has(id));
	const times = [...listed.values()].map((record) => createdAt(record, settings));
	const newest = latest([before?.newest ?? -Infinity, ...times]);
	return {
		known: Object.fromEntries([...now, ...others].slice(0, MOST_REMEMBERED)) as IDataObject,
		isCut: !isWhole,
		newest: Number.isFinite(newest) ? newest : null,
	};
}

function compareAll(
	records: Map<string, IDataObject>,
	known: Known,
	settings: StatusSettings,
): FoundEvent[] {
	return [...records].flatMap(([id, record]) => {
		const previous = known.statuses.get(id) ?? null;
		if (previous === statusOf(record, settings)) return [];
		if (previous === null && !isNew(record, known, settings)) return [];
		return isWanted(record, settings) ? [toFound(record, previous, settings)] : [];
	});
}

/** Includes the time of the newest record itself: others may have been created at the same time. */
function isNew(record: IDataObject, { isCut, newest }: Known, settings: StatusSettings): boolean {
	return !isCut || createdAt(record, settings) >= newest;
}

function isWanted(record: IDataObject, settings: StatusSettings): boolean {
	const { wanted, matches } = settings;
	return wanted.has(statusOf(record, settings)) && (matches?.(record) ?? true);
}

function toFound(
	record: IDataObject,
	previousStatus: string | null,
	settings: StatusSettings,
): FoundEvent {
	const changedAt = timeOf(record, 'updated_at');
	return {
		event: `${settings.subject}.${statusOf(record, settings)}`,
		extra: { previous_status: previousStatus },
		record,
		time: Number.isNaN(changedAt) ? createdAt(record, settings) : changedAt,
	};
}

function createdAt(record: IDataObject, { timestampField = 'created_at' }: StatusSettings): number {
	return timeOf(record, timestampField);
}

function statusOf(record: IDataObject, settings: StatusSettings): string {
	return settings.statusOf?.(record) ?? String(record.status ?? '');
}
