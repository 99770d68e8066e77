import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../base/values/records';
import { startOf } from '../../base/values/display';

/** Longest answer to an agent, in characters of JSON. */
const MAX_ANSWER = 60_000;

/** Shorter texts say nothing. Then entries are left out. */
const SHORTEST = 100;

const HOW_TO_GO_ON =
	"Ask for one record, for a smaller 'Limit', or for fewer fields with 'Output' set to Selected Fields.";

/**
 * Cuts what an agent receives: the texts at their limit, shorter ones where the whole would still be
 * too long, and then the last entries.
 *
 * @param records of one call; a copy is returned
 * @param limit characters of each text
 */
export function fitAnswer(records: IDataObject[], limit: number): IDataObject[] {
	const cut = records.map((record) => cutTexts(record, limit));
	if (isShort(cut)) return cut;
	if (limit / 2 >= SHORTEST) {
		const shorter = Math.floor(limit / 2);
		const [first, ...others] = fitAnswer(records, shorter);
		const note = `Texts are cut at ${formatted(shorter)} characters. ${HOW_TO_GO_ON}`;
		return [{ ...first, left_out: first.left_out ?? note }, ...others];
	}
	const [only] = cut;
	return cut.length === 1 ? [shortenList(only)] : shortenTo(cut, 'records');
}

const isShort = (records: unknown): boolean => JSON.stringify(records).length <= MAX_ANSWER;

/** The first records that are short enough together, of which the first says what is left out. */
function shortenTo(records: IDataObject[], what: string): IDataObject[] {
	const [first, ...others] = fitting(records);
	return [{ ...first, left_out: leftOut(records.length, others.length + 1, what) }, ...others];
}

/** Leaves out the last entries of a record's longest list. */
function shortenList(record: IDataObject): IDataObject {
	const lengthOf = (name: string) => JSON.stringify(record[name]).length;
	const lists = Object.keys(record).filter((name) => Array.isArray(record[name]));
	const [longest] = lists.sort((a, b) => lengthOf(b) - lengthOf(a));
	if (longest === undefined) return record;
	const { [longest]: list, ...rest } = record;
	const [, ...kept] = fitting([rest, ...(list as IDataObject[])]);
	const note = leftOut((list as unknown[]).length, kept.length, longest);
	return { ...rest, [longest]: kept, left_out: note };
}

function fitting(records: IDataObject[]): IDataObject[] {
	let count = records.length;
	while (count > 1 && !isShort(records.slice(0, count))) count = Math.floor(count * 0.9);
	return records.slice(0, count);
}

const leftOut = (all: number, kept: number, what: string): string =>
	`${all - kept} of ${all} ${what}. ${HOW_TO_GO_ON}`;

/**
 * Cuts the texts of a record at any depth and adds a note to each. IDs are not cut.
 *
 * @param limit characters per text
 * @returns a copy
 */
export function cutTexts(record: IDataObject, limit: number): IDataObject {
	return cutAll(record, limit) as IDataObject;
}

function cutAll(value: unknown, limit: number): unknown {
	if (typeof value === 'string') return cut(value, limit);
	if (Array.isArray(value)) return value.map((entry) => cutAll(entry, limit));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [name, isId(name) ? entry : cutAll(entry, limit)]),
	);
}

/** What `cut` adds. */
export const CUT_NOTE = /… \(cut at [\d,]+ of [\d,]+ characters\)\s*$/;

function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${startOf(text, limit)}… (cut at ${formatted(limit)} of ${formatted(text.length)} characters)`;
}

const formatted = (count: number): string => count.toLocaleString('en-US');
