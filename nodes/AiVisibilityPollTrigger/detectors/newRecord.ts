import type { IDataObject } from 'n8n-workflow';
import { byId, latest, MOST_REMEMBERED, readEntries, readNumber, timeOf } from '../records';
import type { Detector, FoundEvent, Reading } from './detector';

/** How far before now the mark of an empty list is, in ms, because clocks may differ. */
const EMPTY_LIST_MS = 24 * 3_600_000;

/** Settings of the detector. */
export interface NewRecordSettings {
	/** First part of the items' `event`: `citation` gives `citation.new`. */
	subject: string;
	/** The field that the list is sorted by, descending. */
	timestampField: string;
	/** How far below the newest record the mark stays, in ms, for records that appear late. */
	lookBackMs: number;
	/** A filter that the service does not offer. Undefined when the record lacks the information. */
	matches?: (record: IDataObject) => boolean | undefined;
}

/**
 * A record is an event when it was created after the mark and was not seen before. The mark stays a
 * while below the newest record, because records of the same second may appear one after the other,
 * and a page may match the filters only after it was rated. Their IDs tell seen records apart. At
 * most `MOST_REMEMBERED` IDs are kept. With more, the mark moves up, and records that appear late
 * below it are missed.
 */
export function newRecord(settings: NewRecordSettings): Detector {
	const { timestampField, matches } = settings;
	const isMatch = (record: IDataObject) => matches === undefined || matches(record) === true;
	return {
		detect: (memory, records, reading) => {
			const mark = markOf(memory);
			const seen = new Map(mark === undefined ? [] : readSeen(memory?.seen));
			const isAbove = ([, record]: [string, IDataObject]) =>
				!(timeOf(record, timestampField) < (mark ?? -Infinity));
			const listed = [...byId(records.filter(isMatch))].filter(isAbove);
			const isNew = ([id]: [string, IDataObject]) => mark !== undefined && !seen.has(id);
			const found = listed.filter(isNew).map(([, record]) => toFound(record, settings));
			// A record without a time is remembered as long as there is room.
			for (const [id, record] of listed) {
				const time = timeOf(record, timestampField);
				seen.set(id, Number.isNaN(time) ? Infinity : time);
			}
			const next = nextMark(mark, records, reading, settings);
			return { memory: toMemory(next, seen), found };
		},
		examples: (records) => ({
			memory: {},
			found: records.filter(isMatch).map((record) => toFound(record, settings)),
		}),
		// The first poll reads only the top.
		isOld: (memory, record) => {
			const mark = markOf(memory);
			return mark === undefined || timeOf(record, timestampField) < mark;
		},
	};
}

/** In ms since 1970. Records created earlier are ignored. Undefined at the first poll. */
function markOf(memory: IDataObject | undefined): number | undefined {
	return Array.isArray(memory?.seen) ? readNumber(memory.from) : undefined;
}

/** Time of creation by ID, of all seen records after the mark. */
function readSeen(saved: unknown): Array<[string, number]> {
	const entries = readEntries(saved) ?? [];
	// JSON has no infinity.
	return entries.map(([id, time]) => [id, time === null ? Infinity : Number(time)]);
}

function nextMark(
	mark: number | undefined,
	records: IDataObject[],
	{ isWhole, now }: Reading,
	{ timestampField, lookBackMs }: NewRecordSettings,
): number {
	const times = records.map((record) => timeOf(record, timestampField));
	const newest = latest(times);
	const last = times.findLast((time) => !Number.isNaN(time)) ?? -Infinity;
	// A record with a date in the future must not move the mark beyond today's records.
	const below = newest === undefined ? undefined : Math.min(newest, now) - lookBackMs;
	// Where reading stopped at the first poll, and at the most records of a later one.
	const end = isWhole ? -Infinity : last + 1;
	if (mark === undefined) return Math.max(below ?? now - EMPTY_LIST_MS, end);
	if (isWhole || last < mark) return Math.max(mark, below ?? -Infinity);
	// The time was up: the next poll reads down to the same mark.
	return records.length < MOST_REMEMBERED ? mark : Math.max(mark, end);
}

/** Keeps the records above the mark, and moves the mark up if they are too many. */
function toMemory(mark: number, seen: Map<string, number>): IDataObject {
	const newestFirst = [...seen]
		.filter(([, time]) => time >= mark)
		.sort(([, a], [, b]) => (a === b ? 0 : b - a));
	const [dropped] = newestFirst.slice(MOST_REMEMBERED);
	const from = dropped === undefined || dropped[1] === Infinity ? mark : dropped[1] + 1;
	const kept = newestFirst.slice(0, MOST_REMEMBERED).filter(([, time]) => time >= from);
	return { from, seen: kept };
}

function toFound(record: IDataObject, { subject, timestampField }: NewRecordSettings): FoundEvent {
	return { event: `${subject}.new`, record, time: timeOf(record, timestampField) };
}
