import type { IDataObject } from 'n8n-workflow';
import { idOf, inOrderOfTime, MOST_REMEMBERED, timeOf } from '../records';
import { fromEntries, type Detector, toEntries } from './detector';

/** How far back the mark is set when the first poll finds an empty list: clocks may differ. */
const EMPTY_LIST_MS = 24 * 3_600_000;

/** The mark in a list that is sorted by time, and what was seen above it, as stored. */
export interface Mark {
	/** In ms since 1970: records that came up earlier are no longer looked at. */
	from: number;
	/** `time id` of every record since then that was seen. */
	seen: string[];
}

/** What the rule looks at. */
export interface MarkSettings {
	/** The field that the list is sorted by, descending. */
	timestampField: string;
	/** How far below the newest record the mark is kept, in ms, for what shows up late. */
	lookBackMs: number;
	/** The present time, in ms. */
	now: number;
}

/**
 * A record is an event when it came up since the mark and was not seen before. The mark is kept a
 * while below the newest record: records of one second, or a page that comes to match the filters
 * only when it has been rated, show up one after the other. What tells them apart is their ids.
 *
 * At most `MOST_REMEMBERED` ids are kept; beyond them the mark moves up, and what shows up late
 * below it is not noticed.
 */
export function newRecord(settings: MarkSettings): Detector<Mark> {
	const born = (record: IDataObject) => timeOf(record, settings.timestampField);
	const last = (records: IDataObject[]) => Math.min(...records.slice(-1).map(born), Infinity);
	const markBelow = (records: IDataObject[]) => {
		const newest = newestOf(records.map(born));
		// A record with a date in the future must not move the mark past those of today.
		return newest === undefined ? undefined : Math.min(newest, settings.now) - settings.lookBackMs;
	};
	const firstMark = (records: IDataObject[]) => markBelow(records) ?? settings.now - EMPTY_LIST_MS;
	return {
		recall: ({ from, seen }) =>
			typeof from === 'number' && fromEntries(seen) !== undefined
				? { from, seen: seen as string[] }
				: undefined,
		shouldStop: (mark, records) =>
			last(records) < (mark?.from ?? firstMark(records)) ||
			(mark === undefined && records.length >= MOST_REMEMBERED),
		decide: (mark, { records, isWhole }) => {
			const seen = new Map(fromEntries(mark?.seen ?? []));
			const inView = records.filter((record) => !(born(record) < (mark?.from ?? -Infinity)));
			const fresh =
				mark === undefined ? [] : inView.filter((record) => !seen.has(idOf(record) ?? ''));
			const from =
				mark === undefined
					? firstMark(records)
					: Math.max(mark.from, markBelow(records) ?? -Infinity);
			// The first poll stops early in a long list; what is below was there before.
			const isStopped = mark === undefined && !isWhole && last(records) >= from;
			return {
				memory: bounded(isStopped ? last(records) + 1 : from, timesOf(seen, inView, born)),
				found: inOrderOfTime(fresh, (record) => record, settings.timestampField).map((record) => ({
					record,
				})),
			};
		},
		isExample: () => true,
		missing: () => [],
	};
}

function newestOf(times: number[]): number | undefined {
	let newest: number | undefined;
	for (const time of times) if (time > (newest ?? -Infinity)) newest = time;
	return newest;
}

/** A record without a time is remembered as long as there is room. */
function timesOf(
	seen: Map<string, string>,
	inView: IDataObject[],
	born: (record: IDataObject) => number,
): Array<[id: string, time: number]> {
	const times = new Map([...seen].map(([id, time]) => [id, Number(time)]));
	for (const record of inView) {
		const time = born(record);
		times.set(idOf(record) ?? '', Number.isNaN(time) ? Infinity : time);
	}
	return [...times];
}

function bounded(mark: number, times: Array<[id: string, time: number]>): Mark {
	const newestFirst = times
		.filter(([, time]) => time >= mark)
		.sort(([, a], [, b]) => (a === b ? 0 : b - a));
	const [dropped] = newestFirst.slice(MOST_REMEMBERED);
	const from = dropped === undefined || dropped[1] === Infinity ? mark : dropped[1] + 1;
	const kept = newestFirst.slice(0, MOST_REMEMBERED).filter(([, time]) => time >= from);
	return { from, seen: toEntries(kept) };
}
