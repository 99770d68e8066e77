import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
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
	/** When a record began, in ms since 1970; by default its creation. */
	timeOf?: (record: IDataObject) => number;
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
	/** Beginning of the newest record, in ms since 1970; null when no record tells it. */
	newest: number | null;
	/** When an empty list was first read, in ms: records from before are not new. */
	since?: number;
}

/** Words for what has not ended, such as "awaiting_review"; "sending_failed" is an end. */
export const UNDER_WAY =
	/^(|null|undefined|new|created|draft|accepted|approved|(en|re)?queued|scheduled|submitted|started|active|enabled|paused|delivered|deferred|retry|(in|on)[ _-]?(progress|queue|hold|review)|((re|pre|post)[ _-]?)?(?!missing)[a-z]+ing([ _-](?!.*(ed|errors?|failure|out)([ _-]|$)).*)?)$/i;

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old. After a list
 * that was not read to its end, a record is new only if it was created after all known ones.
 */
export function statusChange(settings: StatusSettings): Detector {
	const { subject, wanted, offered = [], unlistedStatus = '', keyOf = idOf } = settings;
	const {
		statusOf = ({ status }) => String(status ?? ''),
		timeOf = ({ created_at: time }) => toTimestamp(time),
		matches = () => true,
	} = settings;
	const isWanted = (status: string) =>
		wanted.has(status) ||
		(offered.length > 0 && !offered.includes(status) && !UNDER_WAY.test(status));
	const detect: Detector['detect'] = (memory, records, { isWhole, now, read = [] }) => {
		const before = memory as Known | undefined;
		const listed = byId([...records, ...read], keyOf);
		const found: FoundEvent[] = [];
		const known: Array<[id: string, status: string]> = [];
		let newest = before?.newest ?? -Infinity;
		for (const [id, record] of listed) {
			if (record.isGone === true) continue;
			const previous = before && Object.hasOwn(before.known, id) ? before.known[id] : null;
			const status = statusOf(record, previous);
			known.push([id, status]);
			const began = timeOf(record);
			// One from the future must not hide those that follow.
			if (began > newest) newest = Math.max(newest, Math.min(began, now));
			if (before === undefined || previous === status) continue;
			if (previous === null && !isNew(began, before)) continue;
			if (!isWanted(status) || !matches(record)) continue;
			const changed = toTimestamp(record.updated_at);
			const time = Number.isNaN(changed) ? began : changed;
			const extra = { previous_status: previous || null };
			found.push({ event: `${subject}.${status}`, extra, record, time });
		}
		// Records that left the list are kept while there is room: it may have omitted them once.
		const others = Object.entries(before?.known ?? {}).filter(([id]) => !listed.has(id));
		const room = Math.max(0, MOST_REMEMBERED - known.length);
		const next: Known = {
			known: Object.fromEntries([...known, ...others.slice(0, room)]),
			isCut: !isWhole,
			newest: Number.isFinite(newest) ? newest : null,
			since: before === undefined && listed.size === 0 ? now : before?.since,
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

function isNew(time: number, { isCut, newest, since = -Infinity }: Known): boolean {
	// Where the service gives whole seconds, it was at any time within that one.
	const end = time % 1_000 === 0 ? time + 999 : time;
	return !(end < since) && (!isCut || time >= (newest ?? -Infinity));
}
