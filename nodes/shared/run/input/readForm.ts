import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../base/values/asRecord';
import { localName } from '../../requests/keys/serviceAddress';
import type { Field, FieldGroup, RequestInput } from '../../forms/describe/types';
import { toRoutedField, type RoutedField } from '../../forms/describe/routedFields';
import { notEmpty } from '../../forms/fields/modifiers';
import { readMapper } from './mapper';
import { normalize, invalid, type ValueContext } from './values';
import { withEntry } from './withEntry';

/** The form of one item after reading. */
export interface FormInput extends RequestInput {
	/**
	 * Checked values by field name, in collections by their own names. Hidden and empty fields are
	 * left out.
	 */
	values: IDataObject;
}

/** What is needed to read the form of one item. */
export interface FormContext extends ValueContext {
	/** Abbreviation of the service, for names and values that contain it. */
	abbreviation: string;
	/** Evaluates a top-level field. Returns its default when the workflow does not have it. */
	read: (field: Field) => unknown;
	/** The input item, for automatic mapping. */
	input: () => IDataObject;
	/** Whether a field is shown, given the values on its level. */
	isShown: (field: Field, values: IDataObject) => boolean;
	/**
	 * Receives what is wrong with a field, which is then left out, instead of ending the reading: for
	 * forms that nobody can correct in time.
	 */
	onUnusable?: (error: unknown, field: Field) => void;
}

/**
 * Reads the form once, in its order. Each shown field is checked and normalized, and put into body or
 * query as its declaration says.
 *
 * @param fields as declared
 * @throws OperationError for the first invalid value, naming the field; whatever an expression throws
 */
export function readForm(fields: Field[], context: FormContext): FormInput {
	const input: FormInput = { values: {}, body: {}, query: {} };
	const level = { input, context, values: input.values, indexes: [] };
	for (const field of fields) {
		if (context.isShown(field, input.values)) readField(field, () => context.read(field), level);
	}
	return input;
}

/** One level of the form: the top, a collection, or an entry. */
interface Level {
	input: FormInput;
	context: FormContext;
	/** Values read so far. */
	values: IDataObject;
	/** Positions in the lists above this level. */
	indexes: number[];
}

function readField(field: Field, read: () => unknown, level: Level): void {
	const value = tryRead(field, read, level);
	if (value === undefined) return;
	level.values[field.name] = value as IDataObject;
	const routed = toRoutedField(field);
	if (routed !== undefined) place(value, routed, level);
}

function tryRead(field: Field, read: () => unknown, level: Level): unknown {
	const { onUnusable } = level.context;
	if (onUnusable === undefined) return toValue(field, read(), level);
	try {
		return toValue(field, read(), level);
	} catch (error) {
		onUnusable(error, field);
		return undefined;
	}
}

function toValue(field: Field, given: unknown, level: Level): unknown {
	const { context } = level;
	if (hasFields(field)) return readFields(field, toRecord(given, field), level);
	if (field.type === 'resourceMapper') return readMapper(given, field, context, context.input);
	return normalize(given, field, context);
}

const hasFields = ({ type }: Field) => type === 'collection' || type === 'fixedCollection';

/** The options that the user added to a collection, or the entries of a fixed collection. */
function readFields(field: Field, record: IDataObject, level: Level): IDataObject {
	const values: IDataObject = {};
	for (const option of field.options as Array<Field | FieldGroup>) {
		if (!Object.hasOwn(record, option.name)) continue;
		const given = record[option.name];
		if ('values' in option) values[option.name] = readGroup(given, option, field, level);
		else if (level.context.isShown(option, values)) {
			const field = isUnchosen(given, option) ? notEmpty(option) : option;
			readField(field, () => given, { ...level, values });
		}
	}
	return values;
}

/**
 * A list that was added without a choice. Unlike an expression without a value, this is an oversight.
 */
function isUnchosen(given: unknown, { type }: Field): boolean {
	if (type !== 'resourceLocator') return false;
	const { mode, value } = asRecord(given);
	return mode === 'list' && (value === '' || value === null || value === undefined);
}

function readGroup(given: unknown, group: FieldGroup, field: Field, level: Level): IDataObject[] {
	return [given].flat().map((entry, index) => {
		const values: IDataObject = {};
		const inner = { ...level, values, indexes: [...level.indexes, index] };
		try {
			readEntry(group, toRecord(entry, field), inner);
		} catch (error) {
			throw withEntry(error, `${group.displayName} ${index + 1}`);
		}
		return values;
	});
}

/** n8n fills in defaults that a stored workflow lacks. Tools and expressions do not. */
function readEntry(group: FieldGroup, record: IDataObject, level: Level): void {
	for (const field of group.values) {
		if (!level.context.isShown(field, level.values)) continue;
		const isThere = Object.hasOwn(record, field.name);
		readField(field, () => (isThere ? record[field.name] : field.default), level);
	}
}

function toRecord(value: unknown, field: Field): IDataObject {
	if (typeof value === 'object' && value !== null) return value as IDataObject;
	throw invalid(field, 'an object', value);
}

function place(value: unknown, routed: RoutedField, { input, context, indexes }: Level): void {
	const rest = [...indexes];
	const path = routed.path.map((name) => (name === '*' ? rest.shift()! : name));
	const isQuery = routed.in === 'query';
	if (isQuery) path[0] = localName(String(path[0]), context.abbreviation);
	setAt(input[routed.in], path, isQuery ? localValue(value, context.abbreviation) : value);
}

/**
 * Puts the service's abbreviation into the sort value `svc_score`, the only value that contains it.
 */
function localValue(value: unknown, abbreviation: string): unknown {
	return value === 'svc_score' ? localName(value, abbreviation) : value;
}

/** Sets a value in nested records and lists, and creates missing ones. */
function setAt(target: IDataObject, [name, ...rest]: Array<string | number>, value: unknown): void {
	if (rest.length === 0) {
		target[name] = value as IDataObject;
		return;
	}
	target[name] ??= typeof rest[0] === 'number' ? [] : {};
	setAt(target[name] as IDataObject, rest, value);
}
