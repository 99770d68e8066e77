import { quantity } from '../../base/values/display';
import type { Field } from '../../forms/describe/types';
import { invalid, toEmpty } from './refusals';
import { countCharacters, isNoName, toId, toOption } from './singleValues';

/** Returns the list or object that a text in JSON is; any other value unchanged. */
export function fromJsonText(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	if (!/^(\[[\s\S]*\]|\{[\s\S]*\})$/.test(text)) return value;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return value;
	}
}

export function toChosen(value: unknown, field: Field): unknown {
	const values = toEntries(fromJsonText(value), /[,\n]/, field).filter((entry) => entry !== '');
	return listOf(
		values.map((entry) => toOption(entry, field)),
		field,
	);
}

/** `['a', 'b']`, `["a", "b"` */
const BROKEN_JSON = /^\[(?!object )(\s*["'{[]|[\s\S]*\]$)/;

/** An array unchanged, or the parts of a text. */
function toEntries(value: unknown, separator: RegExp, field: Field): unknown[] {
	if (Array.isArray(value))
		return value.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
	if (typeof value === 'object') throw invalid(field, 'a list', value);
	const text = String(value);
	if (BROKEN_JSON.test(text.trim()))
		throw invalid(field, 'valid JSON, or a list without brackets', value);
	return text.split(separator).map((entry) => entry.trim());
}

/** A block of code, in which models put a list. */
const CODE_BLOCK = /^[^[{`]*```[\w-]*\s*\n?([\s\S]*?)\n?\s*```[^\]}`]*$/;

export function toList(value: unknown, field: Field): unknown {
	const { list, maxLength: longest = Infinity } = field.rules ?? {};
	const inBlock = typeof value === 'string' && fromJsonText(CODE_BLOCK.exec(value)?.[1]);
	const given = typeof inBlock === 'object' ? inBlock : fromJsonText(value);
	const entries = toEntries(given, list === 'commas' ? /[,\n]/ : /\n/, field)
		.map(fromJsonText)
		.filter((entry) => entry !== '' && entry !== null && entry !== undefined)
		.filter((entry) => !field.rules?.isName || !isNoName(entry));
	const tooLong = entries.find((entry) => countCharacters(String(entry)) > longest);
	if (tooLong !== undefined) {
		const most = quantity(longest, 'character');
		throw invalid(field, `a list of entries of at most ${most}`, tooLong);
	}
	const toEntry = (entry: unknown): unknown => {
		if (field.type === 'multiOptions') return toId(entry, field);
		if (typeof list === 'object') return toNamedEntry(entry, list, Array.isArray(given));
		if (list === 'rows') return entry;
		if (typeof entry !== 'object') return list === 'lines' ? String(entry) : entry;
		throw invalid(field, 'a list of texts', entry);
	};
	return listOf(entries.map(toEntry), field);
}

/** A line as a name and more; an entry of an array is a name, and is not split. */
function toNamedEntry(
	entry: unknown,
	[separator, further]: readonly [string, string],
	isWhole: boolean,
) {
	if (typeof entry !== 'string') return entry;
	const end = isWhole ? -1 : entry.indexOf(separator);
	if (end === -1) return { name: entry };
	const more = entry.slice(end + 1).trim();
	return { name: entry.slice(0, end).trim(), ...(more === '' ? {} : { [further]: more }) };
}

function listOf(entries: unknown[], field: Field): unknown {
	if (entries.length === 0) return toEmpty(undefined, field);
	const { maxItems = Infinity } = field.rules ?? {};
	if (entries.length <= maxItems) return entries;
	const inEntries = (count: number) => quantity(count, 'entry', 'entries');
	throw invalid(field, `a list of at most ${inEntries(maxItems)}`, inEntries(entries.length));
}
