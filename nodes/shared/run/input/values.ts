import { OperationError } from '../../base/errors/operationError';
import { LONE_SURROGATE, shortened, quantity } from '../../base/values/display';
import { isSegment } from '../../requests/path';
import { choicesInWords, optionsOf } from '../../forms/describe/routedFields';
import type { Field } from '../../forms/describe/types';
import { toIsoWithOffset } from './dates';

/** Said of an empty value. */
const NO_VALUE = 'If it comes from an expression, the expression gave no value for this item.';

/**
 * Returns the value chosen in a locator, and any other value unchanged. A default may come without
 * the locator's structure.
 */
export function unwrapLocator(value: unknown): unknown {
	const isLocator =
		typeof value === 'object' && value !== null && 'mode' in value && 'value' in value;
	return isLocator ? value.value : value;
}

/**
 * Checks a value of the form and converts it to the type that the node or the service expects. A
 * choice or boolean that the node itself acts on must be one of its values; one that is sent may have
 * a value that the form does not know.
 *
 * @param given from the form or an expression
 * @param field its declaration
 * @param timezone IANA time zone of the workflow, for dates without an offset
 * @returns undefined for an optional value that is empty
 * @throws OperationError, naming the field and what it accepts
 */
export function normalize(given: unknown, field: Field, timezone = 'UTC'): unknown {
	const value = withoutBlanks(
		field.type === 'resourceLocator' ? unwrapLocator(given) : given,
		field,
	);
	if (isNothing(value)) return toEmpty(value, field);
	const normal = toNormal(value, field, timezone);
	checkSendable(typeof value === 'object' ? normal : [value, normal], field);
	return normal;
}

/** How a value is read, by the type of its field; other types are texts. */
const READERS: Partial<
	Record<Field['type'], (value: unknown, field: Field, timezone: string) => unknown>
> = {
	number: toNumber,
	boolean: toBoolean,
	dateTime: toDate,
	json: toJson,
	options: toOption,
	multiOptions: toOptions,
	resourceLocator: toId,
};

function toNormal(value: unknown, field: Field, timezone: string): unknown {
	if (field.rules?.list) return toList(value, field);
	return (READERS[field.type] ?? toText)(value, field, timezone);
}

/** Blanks around a value are not meant, as behind a lone expression, but in a text of several lines. */
const withoutBlanks = (value: unknown, { typeOptions }: Field): unknown =>
	typeof value === 'string' && typeOptions?.rows === undefined ? value.trim() : value;

/** Whether the value is what an expression without a result gives. */
const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** @throws OperationError when the field must have a value */
function toEmpty(value: unknown, field: Field): '' | undefined {
	const { whenEmpty = 'omit' } = field.rules ?? {};
	if (isNeeded(field)) throw emptyError(field);
	if (whenEmpty === 'keep' && typeof value === 'string') return '';
	if (whenEmpty !== 'omit') throw emptyError(field, ' or remove it');
	return undefined;
}

/** Whether the field always has a value: it is required, or a choice that the node itself acts on. */
function isNeeded(field: Field): boolean {
	const isChoice = field.type === 'options' || field.type === 'boolean';
	return field.required === true || (isChoice && !isOpen(field));
}

function emptyError(field: Field, orElse = ''): OperationError {
	const { displayName, type } = field;
	const fillIn =
		type === 'boolean' ? `Turn '${displayName}' on or off` : `Fill in '${displayName}'`;
	const howTo =
		type === 'resourceLocator' && orElse === ''
			? `Choose '${displayName}' from the list or enter its ID`
			: fillIn;
	const known = choicesInWords(field);
	const choices = known === '' ? '' : ` It is one of: ${known}.`;
	return new OperationError(
		`'${displayName}' is empty`,
		`${howTo}${orElse}. ${NO_VALUE}${choices}`,
	);
}

/**
 * @param must what the value has to be, as in "must be a number"
 * @param value as it was given
 */
export function invalid({ displayName }: Field, must: string, value: unknown): OperationError {
	return new OperationError(`'${displayName}' must be ${must}`, `It is "${shortened(value)}".`);
}

/** @throws OperationError for a value, at any depth, that JSON or UTF-8 would silently replace */
function checkSendable(value: unknown, field: Field): void {
	const isBroken = typeof value === 'string' && LONE_SURROGATE.test(value);
	const isNoNumber = typeof value === 'number' && !Number.isFinite(value);
	if (isBroken || isNoNumber || typeof value === 'bigint') {
		throw invalid(field, 'something that can be sent', String(value));
	}
	if (typeof value !== 'object' || value === null) return;
	for (const inner of Object.entries(value).flat()) checkSendable(inner, field);
}

function toNumber(value: unknown, field: Field): number {
	// JavaScript converts an empty list to 0, and true to 1.
	const number = ['string', 'number'].includes(typeof value) ? Number(value) : NaN;
	const { minValue, maxValue, numberPrecision } = field.typeOptions ?? {};
	if (!Number.isFinite(number)) throw invalid(field, 'a number', value);
	if (numberPrecision === 0 && !Number.isInteger(number)) {
		throw invalid(field, 'a whole number', value);
	}
	if (number < (minValue ?? -Infinity) || number > (maxValue ?? Infinity)) {
		throw invalid(field, boundsInWords(minValue, maxValue), value);
	}
	return number;
}

function boundsInWords(min: number | undefined, max: number | undefined): string {
	if (min === undefined) return `at most ${max}`;
	return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

function toBoolean(value: unknown, field: Field): boolean {
	if (typeof value === 'boolean') return value;
	// A sheet writes TRUE.
	const word = typeof value === 'string' && value.toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw invalid(field, 'true or false', value);
}

function toDate(value: unknown, field: Field, timezone: string): string {
	const iso = toIsoWithOffset(value, timezone);
	if (iso === undefined) throw invalid(field, 'a date, e.g. 2026-03-01T09:00', value);
	return iso;
}

/** Parses a text. The message says where parsing failed. */
function toJson(value: unknown, { displayName }: Field): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch (error) {
		throw notJson(displayName, (error as Error).message);
	}
}

function notJson(label: string, why: string): OperationError {
	return new OperationError(
		`'${label}' is not valid JSON`,
		`${why}. Names and texts need double quotes, and commas between them.`,
	);
}

function toOption(value: unknown, field: Field): unknown {
	if (optionsOf(field).some((option) => option.value === value)) return value;
	if (isOpen(field) && isPlainValue(value)) return value;
	throw invalid(field, `one of: ${choicesInWords(field)}`, value);
}

/**
 * Values that the API adds later come from an expression. The service decides whether to accept them.
 */
const isOpen = ({ routing, rules }: Field): boolean =>
	routing?.send?.property !== undefined || rules?.openChoice === true;

function isPlainValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	return typeof value === 'number' || typeof value === 'boolean';
}

function toOptions(value: unknown, field: Field): unknown {
	const values = toEntries(value, /,/, field);
	if (values.length === 0) return toEmpty(undefined, field);
	for (const each of values) toOption(each, field);
	return checkCount(values, field);
}

/** An array unchanged, or the parts of a text. */
function toEntries(value: unknown, separator: RegExp, field: Field): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value === 'object') throw invalid(field, 'a list', value);
	return String(value)
		.split(separator)
		.map((entry) => entry.trim());
}

function toList(value: unknown, field: Field): unknown {
	const { list, maxLength: longest } = field.rules ?? {};
	const entries = toEntries(value, list === 'lines' ? /\n/ : /[,\n]/, field)
		.map((each) => (typeof each === 'string' ? each.trim() : each))
		.filter((each) => each !== '' && each !== null && each !== undefined);
	if (longest !== undefined) {
		const tooLong = entries.find((each) => countCharacters(String(each)) > longest);
		if (tooLong !== undefined) {
			throw invalid(field, `a list of entries of at most ${inCharacters(longest)}`, tooLong);
		}
	}
	if (entries.length === 0) return toEmpty(undefined, field);
	const isOfIds = field.type === 'multiOptions';
	return checkCount(isOfIds ? entries.map((each) => toId(each, field)) : entries, field);
}

function checkCount<T>(entries: T[], field: Field): T[] {
	const { maxItems = Infinity } = field.rules ?? {};
	if (entries.length <= maxItems) return entries;
	const inEntries = (count: number) => quantity(count, 'entry', 'entries');
	throw invalid(field, `a list of at most ${inEntries(maxItems)}`, inEntries(entries.length));
}

const inCharacters = (count: number): string => quantity(count, 'character');

/** Refuses `.` and `..` as in a path, where most IDs go, because they lead to other records. */
function toId(value: unknown, { displayName }: Field): string {
	if (isSegment(value)) return String(value).trim();
	throw new OperationError(
		`'${displayName}' cannot be "${shortened(value)}"`,
		`Choose '${displayName}' from the list or enter its ID.`,
	);
}

function toText(value: unknown, field: Field): string {
	if (typeof value === 'object') throw invalid(field, 'text', value);
	const text = String(value);
	const { maxLength = Infinity, pattern: [pattern, inWords] = ['', ''] } = field.rules ?? {};
	const length = countCharacters(text);
	if (length > maxLength) {
		throw invalid(field, `at most ${inCharacters(maxLength)} long (it has ${length})`, text);
	}
	if (!new RegExp(pattern).test(text)) throw invalid(field, inWords, text);
	return text;
}

/** Counts characters as the service does. JavaScript's length counts an emoji as two. */
function countCharacters(text: string): number {
	return [...text].length;
}

/**
 * Adds to an error the entry or column that it is about.
 *
 * @param error anything that was thrown; only an OperationError is changed
 * @param entry its name in the form
 */
export function withEntry(error: unknown, entry: string): unknown {
	if (!(error instanceof OperationError)) return error;
	return new OperationError(`${entry}: ${error.message}`, error.description);
}
