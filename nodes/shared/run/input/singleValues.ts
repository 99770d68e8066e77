import type { INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { clock } from '../../base/time/clock';
import { zoneNamed } from '../../base/time/zone';
import { quantity, shortened } from '../../base/values/display';
import { isId } from '../../base/values/records';
import { choicesInWords, optionsOf, toProperty } from '../../forms/describe/routedFields';
import type { Field } from '../../forms/describe/types';
import { PLACES } from '../../forms/fields/places';
import { isSegment } from '../../requests/path';
import { toIsoWithOffset } from './dates';
import { invalid } from './refusals';

export function toNumber(value: unknown, field: Field): number {
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

export function toBoolean(value: unknown, field: Field): boolean {
	if (typeof value === 'boolean') return value;
	// A sheet writes TRUE.
	const word = typeof value === 'string' && value.toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw invalid(field, 'true or false', value);
}

const EXAMPLE = 'e.g. 2026-03-01T09:00';

export function toDate(value: unknown, field: Field, timezone: string): string {
	const iso = toIsoWithOffset(value, timezone);
	// A sheet stores a date as a number of days, and gives the first ones of 1970 where it means none. A
	// Date and a DateTime convert to numbers, too.
	const isNumber = typeof value !== 'object' && !Number.isNaN(Number(value));
	if (iso === undefined || iso < '1971' || isNumber)
		throw invalid(field, `a date, ${EXAMPLE}`, typeof value === 'object' ? String(value) : value);
	const { is } = field.rules ?? {};
	if (is === 'withTime' && typeof value === 'string') checkTime(value, field, timezone);
	if (is === 'past' && Date.parse(iso) > clock.now()) throw invalid(field, 'in the past', iso);
	return iso;
}

/** @throws OperationError for a date of which it is not certain when it is, as when an email is sent */
function checkTime(value: string, field: Field, timezone: string): void {
	if (!/[T ]/.test(value.trim())) throw invalid(field, `a date with a time, ${EXAMPLE}`, value);
	if (/(Z|[+-]\d\d:\d\d)$/.test(value.trim()) || zoneNamed(timezone)) return;
	throw new OperationError(
		`'${field.displayName}' has no offset, and the time zone of the workflow, "${shortened(timezone)}", is not known`,
		'Choose a time zone in the settings of the workflow, or add the offset, e.g. 2026-03-01T09:00+01:00.',
	);
}

/** A choice in any letters, by its value or its label: "Missed Prompts", "missed_prompts". */
export function toOption(value: unknown, field: Field): unknown {
	const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
	const listed = isPlain ? listedIn(field, value) : undefined;
	if (listed !== undefined) return listed.value;
	const { is } = field.rules ?? {};
	if (is === 'country' || is === 'language') {
		const place = isPlain ? placeNamed(is, String(value)) : undefined;
		if (place === undefined) throw invalid(field, `the English name of a ${is}`, value);
		return listedIn(field, place)?.value ?? value;
	}
	if (is !== undefined && isPlain) return value;
	throw invalid(field, `one of: ${choicesInWords(field)}`, value);
}

function listedIn(field: Field, value: unknown): INodePropertyOptions | undefined {
	const { is } = field.rules ?? {};
	const options = is === 'country' || is === 'language' ? PLACES[is] : optionsOf(field);
	const isMeant = (text: unknown) => toWord(text) === toWord(value);
	return (
		options.find((option) => isMeant(option.value)) ??
		options.find((option) => isMeant(option.name))
	);
}

const toWord = (text: unknown): string =>
	String(text)
		.toLowerCase()
		.replace(/[\s_-]+/g, '');

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Regions that are no countries: the European Union, "Unknown Region" and the like. */
const NO_COUNTRY = /^(eu|ez|qo|un|xa|xb|zz)$/;

const placesOfType: Record<string, Map<string, string> | undefined> = {};

/** The English name of a country or language, of its name in any letters or its code (`de`, `pt-BR`). */
function placeNamed(type: 'country' | 'language', text: string): string | undefined {
	const places = (placesOfType[type] ??= placesOf(type === 'country' ? 'region' : type));
	const wanted = withoutAccents(text);
	const isOfRegion = type === 'language' && /^[a-z]{2}[-_][a-z]{2}$/.test(wanted);
	return isOfRegion ? places.get(wanted.slice(0, 2)) && text : places.get(wanted);
}

/** By code and by the name itself: to find out all of them takes too long to do it for each item. */
function placesOf(type: 'region' | 'language'): Map<string, string> {
	const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
	const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
	const named = codes.flatMap((code) => {
		const name = names.of(type === 'region' ? code.toUpperCase() : code);
		if (name === undefined || (type === 'region' && NO_COUNTRY.test(code))) return [];
		return [code, withoutAccents(name)].map((key) => [key, name] as const);
	});
	return new Map(named);
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What models, expressions and sheets write where there is none. */
const NO_NAME = /^(null|undefined|nan|none|nil|#?n\/?a|-+)$/i;

export const isNoName = (value: unknown): boolean =>
	typeof value === 'string' && NO_NAME.test(value.trim());

/** Also with a prefix, as deliveries have it: `dlv_…`. */
const UUID = /(?:(?<![a-z\d])[a-z]+_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The only UUID in a text, the last one of a pasted address, else the text. `.` and `..` would lead to other records. */
export function toId(value: unknown, { displayName, name }: Field): string {
	const isText = isId(toProperty(name)) && !Array.isArray(value);
	const found = isText ? (String(value).match(UUID) ?? []) : [];
	const isCertain = found.length === 1 || String(value).includes('/');
	const id = isCertain ? (found.at(-1) ?? value) : value;
	const isNone = isText && (isNoName(id) || /:\/\/|\{\{/.test(String(id)));
	if (isSegment(id) && !isNone) return String(id).trim();
	throw new OperationError(
		`'${displayName}' cannot be "${shortened(value)}"`,
		`Choose '${displayName}' from the list or enter its ID.`,
	);
}

const ADDRESSES = new Map<unknown, string>([
	['address', '^https?://\\S+$'],
	['secureAddress', '^https://\\S+$'],
]);

/** `coffee.example/blog` */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u;

export function toText(value: unknown, field: Field): string {
	if (typeof value === 'object') throw invalid(field, 'text', value);
	const { maxLength = Infinity, is } = field.rules ?? {};
	const address = ADDRESSES.get(is);
	const [pattern, inWords] = Array.isArray(is) ? is : [address ?? '', 'an address with https://'];
	const isBare = address !== undefined && WITHOUT_SCHEME.test(String(value));
	const text = isBare ? `https://${String(value)}` : String(value);
	const length = countCharacters(text);
	const most = quantity(maxLength, 'character');
	if (length > maxLength) throw invalid(field, `at most ${most} long (it has ${length})`, text);
	if (!new RegExp(pattern).test(text)) throw invalid(field, inWords, text);
	return text;
}

/** Counts characters as the service does. JavaScript's length counts an emoji as two. */
export const countCharacters = (text: string): number => [...text].length;
