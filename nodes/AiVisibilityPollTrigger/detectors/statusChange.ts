import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { byId, idOf, latest, MOST_REMEMBERED } from '../records';
import type { Detect, Detector, FoundEvent, ListFacts } from './detector';

export interface StatusSettings {
	/** First part of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/** Statuses that are events. */
	wanted: ReadonlySet<string>;
	/** All to choose from: where they are given, a word for an end that is none of them is an event. */
	offered?: readonly string[];
	/** Returns the status of a record; by default its field `status`. */
	statusOf?: (record: IDataObject) => string;
	/** Returns when a record began, in ms since 1970; by default its creation. */
	timeOf?: (record: IDataObject) => number;
	/** Returns what tells records apart; by default their ID. */
	keyOf?: (record: IDataObject) => string | undefined;
	/** Filters that the service does not offer. */
	matches?: (record: IDataObject) => boolean;
	/** A status that removes a record from the list, so that it has to be looked up. */
	unlistedStatus?: string;
}

/** Settings with their defaults. */
type Rules = Required<StatusSettings>;

/** What is remembered of a list. */
interface Known {
	/** Status by record; those that the last poll read come first. */
	known: Record<string, string>;
	/** Whether the list was not read to its end, so that an unknown record may be an old one. */
	isCut: boolean;
	/** Beginning of the newest record, in ms since 1970; null when no record tells it. */
	newest: number | null;
	/** When an empty list was first read, in ms: records from before are not new. */
	since?: number;
}

/** Words for what has not ended. The service may add statuses. */
export const UNDER_WAY =
	/^(|null|undefined|new|created|draft|accepted|pending|queued|waiting|scheduled|submitted|initiali[sz]ing|starting|started|active|running|processing|working|generating|sending|delivered|retrying|in[ _-]?progress|pausing|paused|resuming|stopping|cancell?ing)$/i;

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old.
 *
 * The first `MOST_REMEMBERED` records of a list are remembered. After a list that was not read to its
 * end, an unknown record counts as new only if it was created after all known ones.
 */
export function statusChange(settings: StatusSettings): Detector {
	const rules: Rules = {
		statusOf: ({ status }) => String(status ?? ''),
		keyOf: idOf,
		timeOf: ({ created_at: time }) => toTimestamp(time),
		matches: () => true,
		unlistedStatus: '',
		offered: [],
		...settings,
	};
	const detect: Detect = (memory, records, facts) => {
		const before = memory as Known | undefined;
		const listed = byId(records, rules.keyOf);
		return {
			memory: { ...nextMemory(before, listed, facts, rules) },
			found: before === undefined ? [] : compareAll(listed, before, rules),
		};
	};
	if (!rules.wanted.has(rules.unlistedStatus)) return { detect };
	/** The records that left the list, perhaps because of their status. */
	const wanted = (memory: IDataObject, records: IDataObject[]): string[] => {
		const { known, isCut } = memory as unknown as Known;
		const listed = byId(records);
		const isGone = (id: string) => known[id] !== rules.unlistedStatus && !listed.has(id);
		return isCut ? [] : Object.keys(known).filter(isGone);
	};
	return { detect, lookUps: { wanted, detect } };
}

function nextMemory(
	before: Known | undefined,
	listed: Map<string, IDataObject>,
	{ isWhole, now: time }: ListFacts,
	{ statusOf, timeOf }: Rules,
): Known {
	const present = [...listed].filter(([, { isGone }]) => isGone !== true);
	const now = present.map(([id, record]) => [id, statusOf(record)]);
	// Records that left the list are kept while there is room, because the list may have omitted
	// them once.
	const others = Object.entries(before?.known ?? {}).filter(([id]) => !listed.has(id));
	// One from the future must not hide those that follow.
	const times = [...listed.values()].map((record) => Math.min(timeOf(record), time));
	const newest = latest([before?.newest ?? -Infinity, ...times]);
	return {
		known: Object.fromEntries([...now, ...others].slice(0, MOST_REMEMBERED)),
		isCut: !isWhole || listed.size > MOST_REMEMBERED,
		newest: Number.isFinite(newest) ? newest : null,
		since: before === undefined && listed.size === 0 ? time : before?.since,
	};
}

function compareAll(records: Map<string, IDataObject>, before: Known, rules: Rules): FoundEvent[] {
	const { statusOf, timeOf, matches, subject } = rules;
	return [...records].flatMap(([id, record]) => {
		const status = statusOf(record);
		const previous = Object.hasOwn(before.known, id) ? before.known[id] : null;
		const isChange = previous === null ? isNew(timeOf(record), before) : previous !== status;
		if (!isChange || !isWanted(status, rules) || !matches(record)) return [];
		const changedAt = toTimestamp(record.updated_at);
		return {
			event: `${subject}.${status}`,
			extra: { previous_status: previous },
			record,
			time: Number.isNaN(changedAt) ? timeOf(record) : changedAt,
		};
	});
}

function isWanted(status: string, { wanted, offered }: Rules): boolean {
	const isUnknown = offered.length > 0 && !offered.includes(status) && !UNDER_WAY.test(status);
	return wanted.has(status) || isUnknown;
}

/** Includes the time of the newest record itself: others may have been created at the same time. */
function isNew(time: number, { isCut, newest, since = -Infinity }: Known): boolean {
	// Where the service gives whole seconds, it was at any time within that one.
	const end = time % 1_000 === 0 ? time + 999 : time;
	return !(end < since) && (!isCut || time >= (newest ?? -Infinity));
}
