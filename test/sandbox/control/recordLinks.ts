import type { State } from '../state/state';

type AnyRecord = { id: string } & Record<string, unknown>;

/** A record by its name, for a list of links. */
interface Entry {
	id: string;
	collection: string;
	title: string;
}

/** A record, with the records that it names and those that name it. */
interface LinkedRecord extends Entry {
	record: object;
	/** For example the brand and the schedule of a report. */
	names: Entry[];
	/** For example the prompts and citations of a report, or the emails of a campaign. */
	namedBy: Entry[];
}

/**
 * @param collection that the record is in; the first one that has the id when left out
 * @returns the record, or undefined
 */
export function linkedRecord(
	state: State,
	id: string,
	collection?: string,
): LinkedRecord | undefined {
	const all = [...state.collections()].flatMap(([name, records]) =>
		records.map((record) => ({ collection: name, record: record as AnyRecord })),
	);
	const found = all.find(
		(one) => one.record.id === id && (collection ?? one.collection) === one.collection,
	);
	if (!found) return undefined;
	const named = idsIn(found.record);
	const others = all.filter(({ record }) => record !== found.record);
	return {
		...entryOf(found),
		record: found.record,
		// Brand facts have the brand's ID, so the first record is the right one.
		names: [...named]
			.flatMap((one) => others.find(({ record }) => record.id === one) ?? [])
			.map(entryOf),
		namedBy: others.filter(({ record }) => idsIn(record).has(id)).map(entryOf),
	};
}

/** The records of a collection, the newest first. */
export function entriesOf(state: State, collection: string): Entry[] | undefined {
	return state
		.collection(collection)
		?.map((record) => entryOf({ collection, record: record as AnyRecord }))
		.reverse();
}

/** The IDs in fields such as `report_id` and `report_ids`. */
function idsIn(record: AnyRecord): Set<unknown> {
	const fields = Object.entries(record).filter(([name]) => /_ids?$/.test(name));
	return new Set(fields.flatMap(([, value]) => value));
}

const TITLES = [
	'name',
	'subject',
	'prompt_text',
	'title',
	'url',
	'email',
	'event_type',
	'sentence',
];

function entryOf({ collection, record }: { collection: string; record: AnyRecord }): Entry {
	const title = TITLES.map((field) => record[field]).find((value) => typeof value === 'string');
	const notes = [
		typeof record.status === 'string' ? record.status : undefined,
		typeof record.visibility_score === 'number' ? `score ${record.visibility_score}` : undefined,
		mentionsIn(record.results),
	].filter((note) => note !== undefined);
	const note = notes.length > 0 ? ` (${notes.join(', ')})` : '';
	return { id: record.id, collection, title: `${String(title ?? record.id)}${note}` };
}

/** Of a prompt: how many platforms mention the brand. */
function mentionsIn(results: unknown): string | undefined {
	if (!Array.isArray(results) || results.length === 0) return undefined;
	const mentions = results.filter((one: { mentioned?: boolean }) => one.mentioned).length;
	return `mentioned by ${mentions} of ${results.length}`;
}
