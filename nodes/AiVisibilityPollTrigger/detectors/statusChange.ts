import type { IDataObject } from 'n8n-workflow';
import { createdAt, toTimestamp } from '../../shared/base/time/timestamp';
import { byId, type Detector, type FoundEvent, MOST_RECORDS } from './detector';

export interface StatusSettings {
	/** First part of the items' `event`: `email` gives `email.opened`. */
	subject: string;
	/** Statuses that are events. */
	wanted: ReadonlySet<string>;
	/** By default the field `status`. @param before what was remembered of the record; null for a new one */
	statusOf?: (record: IDataObject, before: string | null) => string;
	/** What is remembered of a record, and whose change is an event; by default its status. */
	noteOf?: (record: IDataObject, before: string | null) => string;
	/** Fields of the item beside those of the record; by default `previous_status`. */
	extraOf?: (record: IDataObject) => IDataObject;
	/** When it happened, in ms since 1970; by default when the record was changed, or else created. */
	timeOf?: (record: IDataObject) => number;
	/** Filters that the service does not offer. */
	matches?: (record: IDataObject) => boolean;
	/** How many records are remembered; those that the last poll read come first. */
	most?: number;
}

interface Known {
	/** The note by record. */
	known: Record<string, string>;
	/**
	 * When the newest record of the first poll was created, in ms since 1970, as long as no poll has read
	 * the list to its end: an unknown record that is older was there before.
	 */
	newest: number | null;
}

/** What is remembered of a list that is empty: all records are new. */
export const NOTHING_KNOWN = { known: {}, newest: null } satisfies Known;

/**
 * A record is an event when its status changed to a wanted one, or when it is new and has a wanted
 * one. All statuses are remembered, so that changing the wanted ones finds nothing old.
 */
export function statusChange(settings: StatusSettings): Detector {
	const { subject, wanted, matches = () => true, most = MOST_RECORDS } = settings;
	const { statusOf = ({ status }) => String(status ?? ''), noteOf = statusOf } = settings;
	const { timeOf = ({ updated_at: at, created_at: created }) => toTimestamp(at ?? created) } =
		settings;
	const toEvent = (record: IDataObject, previous: string | null): FoundEvent[] => {
		const status = statusOf(record, previous);
		if (!wanted.has(status) || !matches(record)) return [];
		const extra = settings.extraOf?.(record) ?? { previous_status: previous || null };
		return [{ event: `${subject}.${status}`, extra, record, time: timeOf(record) }];
	};
	return {
		detect: (memory, records, { isWhole }) => {
			const before = memory as Known | undefined;
			const known = new Map(Object.entries(before?.known ?? {}));
			const notes = new Map<string, string>();
			const found: FoundEvent[] = [];
			for (const [id, record] of byId(records)) {
				const previous = known.get(id) ?? null;
				const note = noteOf(record, previous);
				notes.set(id, note);
				if (before === undefined || previous === note) continue;
				if (previous === null && !isUnknown(record, before)) continue;
				found.push(...toEvent(record, previous));
			}
			// A list that shifts while it is read may omit a record once.
			const kept = [...notes, ...[...known].filter(([id]) => !notes.has(id))];
			const times = records.map((record) => createdAt(record) || 0);
			const newest = before === undefined ? Math.max(0, ...times) : before.newest;
			const next = Object.fromEntries(kept.slice(0, most));
			return { memory: { known: next, newest: isWhole ? null : newest }, found };
		},
	};
}

/** Whether a record is not remembered, and was not there before either. @param memory of the detector */
export function isUnknown(record: IDataObject, memory: object): boolean {
	const { known, newest } = memory as Known;
	return (
		!Object.hasOwn(known, String(record.id)) && (newest === null || createdAt(record) > newest)
	);
}
