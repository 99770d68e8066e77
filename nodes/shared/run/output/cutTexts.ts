import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../base/values/records';
import { startOf } from '../../base/values/display';
import { giveTurn } from '../../base/time/clock';

/** Longest answer to an agent, in characters of JSON. */
const MAX_ANSWER = 60_000;

/** Shorter texts say nothing. Then entries are left out. */
const SHORTEST = 100;

/**
 * Copies and cuts what an agent receives: the texts at their limit, further where the whole would still
 * be too long, and then the last entries.
 *
 * @param limit characters of each text; Infinity for none
 * @param more says which operation and field give what is left out
 */
export async function fitAnswer(
	records: IDataObject[],
	limit: number,
	more: string,
): Promise<IDataObject[]> {
	let length = Math.min(limit, MAX_ANSWER);
	let fitted = fitting(records, length);
	while (fitted.length < records.length && length / 2 >= SHORTEST) {
		await giveTurn();
		length = Math.floor(length / 2);
		fitted = fitting(records, length);
	}
	const [first = cutTexts(records[0], length), ...others] = fitted;
	const isWhole = fitted.length === records.length;
	if (isWhole && length === Math.min(limit, MAX_ANSWER)) return fitted;
	if (!isWhole && records.length === 1) return [shortenList(first, more)];
	const note = isWhole
		? `Texts are cut at ${formatted(length)} characters. ${more}`
		: leftOut(records.length, others.length + 1, 'records', more);
	return [{ ...first, left_out: note }, ...others];
}

/** Leaves out the last entries of a record's longest list. */
function shortenList(record: IDataObject, more: string): IDataObject {
	const lengthOf = (name: string) => JSON.stringify(record[name]).length;
	const lists = Object.keys(record).filter((name) => Array.isArray(record[name]));
	const [longest] = lists.sort((a, b) => lengthOf(b) - lengthOf(a));
	if (longest === undefined) return record;
	const { [longest]: list, ...rest } = record;
	const [, ...kept] = fitting([rest, ...(list as IDataObject[])], Infinity);
	const note = leftOut((list as unknown[]).length, kept.length, longest, more);
	return { ...rest, [longest]: kept, left_out: note };
}

/** The first records that are short enough together when their texts are cut. */
function fitting(records: IDataObject[], limit: number): IDataObject[] {
	const kept: IDataObject[] = [];
	let length = 1;
	for (const record of records) {
		const shortRecord = cutTexts(record, limit);
		length += JSON.stringify(shortRecord).length + 1;
		if (length > MAX_ANSWER) break;
		kept.push(shortRecord);
	}
	return kept;
}

const leftOut = (all: number, kept: number, what: string, more: string): string =>
	`${all - kept} of ${all} ${what}. ${more}`;

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
