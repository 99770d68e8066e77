import { isResourceLocatorValue, type INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../../errors/operationError';
import { quantity } from '../../errors/quantity';
import type { Field } from '../types';
import { toIsoWithOffset } from './dates';

/** What the meaning of a value may depend on. */
export interface ValueContext {
	/** IANA time zone of the workflow: a date from the editor has none of its own. */
	timezone: string;
	/** The present time, in ms. */
	now: number;
}

/** For values that are no points in time: neither time zone nor present time matter to them. */
export const NO_DATES: ValueContext = { timezone: 'UTC', now: 0 };

/** What is chosen in a locator; any other value as it is. */
export function unwrapLocator(value: unknown): unknown {
	return isResourceLocatorValue(value) ? value.value : value;
}

/**
 * A value in the form that the service takes.
 *
 * @param value from the form or an expression
 * @param field its declaration
 * @returns undefined for an optional value that was left empty
 * @throws OperationError, naming the field and its bound
 */
export function normalize(value: unknown, field: Field, setting: ValueContext): unknown {
	if (value === undefined || value === null || value === '') {
		return leaveOut(field);
	}
	if (field.rules?.list) return toList(value, field);
	switch (field.type) {
		case 'number':
			return toNumber(value, field);
		case 'boolean':
			return toBoolean(value, field);
		case 'dateTime':
			return toDate(value, field, setting);
		case 'json':
			return toJson(value, field);
		case 'options':
			return toOption(value, field);
		case 'multiOptions':
			return toOptions(value, field);
		default:
			return toText(value, field);
	}
}

/** @throws OperationError where the field may not be left out */
function leaveOut(field: Field): undefined {
	if (field.required) throw isEmpty(field);
	if (field.rules?.notEmpty) throw isEmpty(field, ' or remove it');
	return undefined;
}

function isEmpty({ displayName }: Field, orElse = ''): OperationError {
	return new OperationError(
		`${displayName} is empty`,
		`Fill in ${displayName}${orElse}. If it comes from an expression, the expression gave no value for this item.`,
	);
}

function refuse({ displayName }: Field, must: string, value: unknown): OperationError {
	// A date of an expression is a text with quotation marks in JSON.
	const json = JSON.stringify(value) ?? String(value);
	const shown = typeof value === 'string' ? value : json.replace(/^"|"$/g, '');
	const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
	return new OperationError(
		`${displayName} must be ${must}`,
		`It is "${short}". Nothing was sent for this item.`,
	);
}

function toNumber(value: unknown, field: Field): number {
	const isBlank = typeof value === 'string' && value.trim() === '';
	// JavaScript takes blanks and empty lists for 0.
	const number = isBlank || typeof value === 'object' ? NaN : Number(value);
	const { minValue, maxValue } = field.typeOptions ?? {};
	if (!Number.isFinite(number)) throw refuse(field, 'a number', value);
	if (field.rules?.integer && !Number.isInteger(number)) {
		throw refuse(field, 'a whole number', value);
	}
	if (number < (minValue ?? -Infinity) || number > (maxValue ?? Infinity)) {
		throw refuse(field, boundsInWords(minValue, maxValue), value);
	}
	return number;
}

function boundsInWords(min: number | undefined, max: number | undefined): string {
	if (min === undefined) return `at most ${max}`;
	return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

function toBoolean(value: unknown, field: Field): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true') return true;
	if (value === 'false') return false;
	throw refuse(field, 'true or false', value);
}

function toDate(value: unknown, field: Field, { timezone, now }: ValueContext): string {
	const iso = toIsoWithOffset(value, timezone);
	if (iso === undefined) throw refuse(field, 'a date, e.g. 2026-03-01T09:00', value);
	if (field.rules?.notPast && Date.parse(iso) < now) {
		throw refuse(field, 'in the future', value);
	}
	return iso;
}

function toJson(value: unknown, field: Field): unknown {
	const parsed = typeof value === 'string' ? parseJson(value, field.displayName) : value;
	if (Array.isArray(parsed)) checkCount(parsed, field);
	return parsed;
}

/**
 * @param text of a field that takes JSON
 * @param label of the field in the form
 * @throws OperationError when it is no JSON, saying where it breaks off
 */
export function parseJson(text: string, label: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		const { message } = error as Error;
		throw notJson(label, message);
	}
}

function notJson(label: string, why: string): OperationError {
	return new OperationError(
		`${label} is not valid JSON`,
		`${why}. Nothing was sent for this item.`,
	);
}

function toOption(value: unknown, field: Field): unknown {
	const values = ((field.options ?? []) as INodePropertyOptions[]).map((option) => option.value);
	if (values.some((each) => each === value)) return value;
	if (isOpenChoice(field) && isPlainValue(value)) return value;
	throw refuse(field, `one of: ${values.join(', ')}`, value);
}

/** What the API adds later comes from an expression, and is for the service to judge. */
function isOpenChoice({ routing, rules }: Field): boolean {
	return routing?.send?.property !== undefined || rules?.openChoice === true;
}

function isPlainValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	return typeof value === 'number' || typeof value === 'boolean';
}

function toOptions(value: unknown, field: Field): unknown[] | undefined {
	const values = Array.isArray(value)
		? value
		: String(value)
				.split(',')
				.map((each) => each.trim());
	if (values.length === 0) return leaveOut(field);
	for (const each of values) toOption(each, field);
	return checkCount(values, field);
}

function toList(value: unknown, field: Field): unknown[] | undefined {
	const { list, maxItemLength: longest } = field.rules ?? {};
	const separator = list === 'lines' ? '\n' : /[,\n]/;
	const entries = (Array.isArray(value) ? value : String(value).split(separator))
		.map((each: unknown) => (typeof each === 'string' ? each.trim() : each))
		.filter((each) => each !== '' && each !== null && each !== undefined);
	if (longest !== undefined) {
		const tooLong = entries.find((each) => countCharacters(String(each)) > longest);
		if (tooLong !== undefined) {
			throw refuse(field, `a list of entries of at most ${inCharacters(longest)}`, tooLong);
		}
	}
	if (entries.length === 0) return leaveOut(field);
	return checkCount(entries, field);
}

function checkCount<T>(entries: T[], field: Field): T[] {
	const { minItems = 0, maxItems = Infinity } = field.rules ?? {};
	if (entries.length < minItems) {
		throw refuse(field, `a list of at least ${inEntries(minItems)}`, inEntries(entries.length));
	}
	if (entries.length > maxItems) {
		throw refuse(field, `a list of at most ${inEntries(maxItems)}`, inEntries(entries.length));
	}
	return entries;
}

const inEntries = (count: number): string => quantity(count, 'entry', 'entries');

const inCharacters = (count: number): string => quantity(count, 'character');

function toText(value: unknown, field: Field): string {
	if (typeof value === 'object') throw refuse(field, 'a text', value);
	const text = String(value);
	const { minLength = 0, maxLength = Infinity, pattern = '', patternInWords } = field.rules ?? {};
	if (text.trim() === '' && field.required) throw isEmpty(field);
	const length = countCharacters(text);
	if (length < minLength) throw refuse(field, `at least ${inCharacters(minLength)} long`, text);
	if (length > maxLength) {
		throw refuse(field, `at most ${inCharacters(maxLength)} long (it has ${length})`, text);
	}
	if (!new RegExp(pattern).test(text)) {
		throw refuse(field, `of the form ${patternInWords ?? pattern}`, text);
	}
	return text;
}

/** As the service counts them: JavaScript's own length takes an emoji for two. */
function countCharacters(text: string): number {
	return [...text].length;
}
