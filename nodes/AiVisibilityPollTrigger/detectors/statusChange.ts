import type { IDataObject } from 'n8n-workflow';
import { idOf, inOrderOfTime, MOST_REMEMBERED, timeOf } from '../records';
import { type Found, fromEntries, type Detector, toEntries } from './detector';

/** The statuses of a list at the last poll, as stored. */
export interface Statuses {
	/** `status id`, in the order of the list; then those that have left the list meanwhile. */
	known: string[];
	/** Whether the list went on where reading stopped: an unknown record may then be an old one. */
	isCut: boolean;
	/** When the newest record came up, in ms since 1970; null without any. */
	newest: number | null;
}

/** What the rule looks at. */
export interface StatusSettings {
	/** Statuses that are an event. */
	wanted: ReadonlySet<string>;
	/** Filters that the service does not offer. */
	matches: (record: IDataObject) => boolean;
	/** The field that tells when a record came up. */
	timestampField: string;
}

/**
 * A record is an event when its status is a wanted one and another than at the poll before; also a
 * record that was not there then. All statuses are remembered, wanted or not, so that a change of
 * what is wanted brings nothing up again.
 *
 * Of each list the first `MOST_REMEMBERED` records are read and remembered. Where there are more, a
 * record that is not known counts as new only if it came up later than all that were.
 */
export function statusChange(settings: StatusSettings): Detector<Statuses> {
	const isWanted = (record: IDataObject) =>
		settings.wanted.has(statusOf(record)) && settings.matches(record);
	return {
		recall: ({ known, isCut, newest }) =>
			fromEntries(known) === undefined
				? undefined
				: {
						known: known as string[],
						isCut: isCut === true,
						newest: typeof newest === 'number' ? newest : null,
					},
		shouldStop: (_, records) => records.length >= MOST_REMEMBERED,
		decide: (memory, { records: all, isWhole, gone }) => {
			const records = all.slice(0, MOST_REMEMBERED);
			const before = new Map(fromEntries(memory?.known ?? []));
			for (const id of gone) before.delete(id);
			const found =
				memory === undefined ? [] : changed(records, before, memory, settings.timestampField);
			const wanted = found.filter(({ record }) => isWanted(record));
			return {
				memory: {
					known: known(records, before),
					isCut: !isWhole || all.length > records.length,
					newest: newest(records, memory?.newest ?? null, settings.timestampField),
				},
				found: inOrderOfTime(wanted, ({ record }) => record, 'updated_at'),
			};
		},
		isExample: isWanted,
		missing: (memory, records, status) => {
			const here = new Set(records.map(idOf));
			const others = (fromEntries(memory.known) ?? []).filter((entry) => entry[1] !== status);
			return others.map(([id]) => id).filter((id) => !here.has(id));
		},
	};
}

function statusOf({ status }: IDataObject): string {
	return String(status ?? '');
}

function changed(
	records: IDataObject[],
	before: Map<string, string>,
	memory: Statuses,
	timestampField: string,
): Found[] {
	return records.flatMap((record): Found[] => {
		const previousStatus = before.get(idOf(record) ?? '') ?? null;
		if (previousStatus === null && !isNews(record, memory, timestampField)) return [];
		return previousStatus === statusOf(record) ? [] : [{ record, previousStatus }];
	});
}

/** Whether a record that is not known was not there before. In the same moment others may come up. */
function isNews(record: IDataObject, { isCut, newest }: Statuses, timestampField: string): boolean {
	return !isCut || timeOf(record, timestampField) >= (newest ?? -Infinity);
}

/** What has left the list is kept while there is room: it may have been left out just once. */
function known(records: IDataObject[], before: Map<string, string>): string[] {
	const now = new Map(records.map((record) => [idOf(record) ?? '', statusOf(record)]));
	for (const [id, status] of before) if (!now.has(id)) now.set(id, status);
	return toEntries([...now].slice(0, MOST_REMEMBERED));
}

function newest(
	records: IDataObject[],
	before: number | null,
	timestampField: string,
): number | null {
	let latest = before;
	for (const record of records) {
		const time = timeOf(record, timestampField);
		if (!Number.isNaN(time) && time > (latest ?? -Infinity)) latest = time;
	}
	return latest;
}
