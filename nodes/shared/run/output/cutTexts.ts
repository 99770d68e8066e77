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
 * Copies and cuts what an agent receives: the texts at their limit, further where the whole would still
 * be too long, and then the last entries.
 *
 * @param limit characters of each text
 */
export function fitAnswer(records: IDataObject[], limit: number): IDataObject[] {
	let length = limit;
	let cut = records.map((record) => cutTexts(record, length));
	while (!isShort(cut) && length / 2 >= SHORTEST) {
		length = Math.floor(length / 2);
		cut = records.map((record) => cutTexts(record, length));
	}
	const [first, ...others] = cut;
	if (isShort(cut)) {
		if (length === limit) return cut;
		const note = `Texts are cut at ${formatted(length)} characters. ${HOW_TO_GO_ON}`;
		return [{ ...first, left_out: note }, ...others];
	}
	if (cut.length === 1) return [shortenList(first)];
	const fitted = fitting(cut);
	return [
		{ ...first, left_out: leftOut(cut.length, fitted.length, 'records') },
		...fitted.slice(1),
	];
}

const isShort = (records: unknown): boolean => JSON.stringify(records).length <= MAX_ANSWER;

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

/** The first records that are short enough together. */
function fitting(records: IDataObject[]): IDataObject[] {
	let count = records.length;
	while (count > 1 && !isShort(records.slice(0, count))) count = Math.floor(count * 0.9);
	return records.slice(0, count);
}

const leftOut = (all: number, kept: number, what: string): string =>
	`${all - kept} of ${all} ${what}. ${HOW_TO_GO_ON}`;

/** Cuts the texts of a record at any depth and adds a note to each. IDs are not cut. */
export function cutTexts<T>(value: T, limit: number): T {
	if (typeof value === 'string') return cut(value, limit) as T;
	if (Array.isArray(value)) return value.map((entry: unknown) => cutTexts(entry, limit)) as T;
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([name, entry]: [string, unknown]) => [
		name,
		isId(name) ? entry : cutTexts(entry, limit),
	]);
	return Object.fromEntries(entries) as T;
}

/** What `cut` adds, as models may write it. */
export const CUT_NOTE = /\(cut at [\d,.]+ of [\d,.]+ characters\)/i;

function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${startOf(text, limit)}… (cut at ${formatted(limit)} of ${formatted(text.length)} characters)`;
}

const formatted = (count: number): string => count.toLocaleString('en-US');
