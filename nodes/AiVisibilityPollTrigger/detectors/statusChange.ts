import type { IDataObject } from 'n8n-workflow';
import { createdAt, toTimestamp } from '../../shared/base/time/timestamp';
import { UNDER_WAY } from '../../shared/jobs/target';
import { byId, type Detector, type FoundEvent, idOf, MOST_REMEMBERED } from './detector';

export interface StatusSettings {
	/** First part of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/** Statuses that are events. */
	wanted: ReadonlySet<string>;
	/** All to choose from: where they are given, a word for an end that is none of them is an event. */
	offered?: readonly string[];
	/** By default the field `status`. @param before the status at the last poll; null if there was none */
	statusOf?: (record: IDataObject, before: string | null) => string;
	/** When it happened, in ms since 1970; by default the latest time of the record that is not to come. */
	timeOf?: (record: IDataObject, now: number) => number;
	/** What tells records apart; by default their ID. */
	keyOf?: (record: IDataObject) => string | undefined;
	/** Filters that the service does not offer. */
	matches?: (record: IDataObject) => boolean;
	/** A status that removes a record from the list, so that it has to be looked up. */
	unlistedStatus?: string;
}

/** What is remembered of a list. */
interface Known {
	/** Status by record; those that the last poll read come first. */
	known: Record<string, string>;
	/** Whether the list was not read to its end, so that an unknown record may be an old one. */
	isCut: boolean;
	/** The latest time that the first poll or the last cut one saw, in ms since 1970; null for none. */
	since: number | null;
}

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old. The first poll
 * may have missed records, and one that did not read to the end has: what is older than `since` is not new.
 */
export function statusChange(settings: StatusSettings): Detector {
	const { subject, wanted, offered = [], unlistedStatus = '', keyOf = idOf, matches } = settings;
	const { statusOf = ({ status }) => String(status ?? ''), timeOf = lastChangeOf } = settings;
	const isWanted = (status: string) =>
		wanted.has(status) ||
		(offered.length > 0 && !offered.includes(status) && !UNDER_WAY.test(status));
	const detect: Detector['detect'] = (memory, records, { isWhole, now, read = [] }) => {
		const before = memory as Known | undefined;
		const listed = byId([...records, ...read], keyOf);
		const found: FoundEvent[] = [];
		const known: Array<[id: string, status: string]> = [];
		let newest = before?.since ?? (listed.size === 0 ? now : -Infinity);
		for (const [id, record] of listed) {
			if (record.isGone === true) continue;
			const previous = before && Object.hasOwn(before.known, id) ? before.known[id] : null;
			const status = statusOf(record, previous);
			known.push([id, status]);
			const time = timeOf(record, now);
			// One from the future must not hide those that follow.
			if (time > newest) newest = Math.max(newest, Math.min(time, now));
			if (before === undefined || previous === status) continue;
			if (previous === null && !isNew(time, before)) continue;
			if (!isWanted(status) || matches?.(record) === false) continue;
			const extra = { previous_status: previous || null };
			const changed = toTimestamp(record.updated_at) || time;
			found.push({ event: `${subject}.${status}`, extra, record, time: changed });
		}
		// Records that left the list are kept while there is room: it may have omitted them once.
		const others = Object.entries(before?.known ?? {}).filter(([id]) => !listed.has(id));
		const room = Math.max(0, MOST_REMEMBERED - known.length);
		const next: Known = {
			known: Object.fromEntries([...known, ...others.slice(0, room)]),
			isCut: !isWhole,
			since: before && isWhole ? before.since : newest,
		};
		return { memory: { ...next }, found };
	};
	return { detect, ...(wanted.has(unlistedStatus) && { wanted: leftFor(unlistedStatus) }) };
}

/** Returns the records that left the list, perhaps because they have this status. */
function leftFor(status: string): Detector['wanted'] {
	return (memory, records, { isWhole }) => {
		const listed = byId(records);
		const known = Object.entries((memory as Known | undefined)?.known ?? {});
		const left = known.filter(([id, before]) => before !== status && !listed.has(id));
		return isWhole ? left.map(([id]) => id) : [];
	};
}

function isNew(time: number, { isCut, since }: Known): boolean {
	if (Number.isNaN(time)) return !isCut;
	// Where the service gives whole seconds, it was at any time within that one.
	const end = time % 1_000 === 0 ? time + 999 : time;
	return end >= (since ?? -Infinity);
}

function lastChangeOf(record: IDataObject, now: number): number {
	const names = Object.keys(record).filter((name) => name.endsWith('_at'));
	const times = names.map((name) => toTimestamp(record[name])).filter((time) => time <= now);
	return times.length === 0 ? createdAt(record) : Math.max(...times);
}
