import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../values/asRecord';
import { localName } from '../../keys/serviceAddress';
import type { Field, FieldGroup, RequestInput } from '../../describe/types';
import { toRoutedField, type RoutedField } from '../../describe/routedFields';
import { notEmpty } from '../../fields/modifiers';
import { readMapper } from './mapper';
import { normalize, refuse, type ValueContext } from './values';
import { withEntry } from './withEntry';

/** What the form of one item says. */
export interface FormInput extends RequestInput {
	/**
	 * By the names of the fields, those of collections within: what the form shows, as `normalize` gives
	 * it. What is hidden or was left empty is not there.
	 */
	values: IDataObject;
}

/** What reading the form of one item needs. */
export interface FormContext extends ValueContext {
	/** Of the service, for names and values that carry it. */
	abbreviation: string;
	/** Evaluates a field of the top level; gives its default where the workflow does not have it. */
	read: (field: Field) => unknown;
	/** The item itself, for what maps its fields. */
	input: () => IDataObject;
	/** Whether a field is shown beside the values of its own level. */
	isShown: (field: Field, values: IDataObject) => boolean;
}

/**
 * Reads the form once, in its order: of each field that is shown beside the values before it, the value
 * as the node and the service take it, and where the declaration says, its place in body or query.
 *
 * @param fields as declared
 * @throws OperationError for the first value that neither would take, naming the field; what an
 * expression throws
 */
export function readForm(fields: Field[], context: FormContext): FormInput {
	const input: FormInput = { values: {}, body: {}, query: {} };
	const level = { input, context, values: input.values, indexes: [] };
	for (const field of fields) {
		if (context.isShown(field, input.values)) readField(field, context.read(field), level);
	}
	return input;
}

/** Where the fields of one level go. */
interface Level {
	input: FormInput;
	context: FormContext;
	/** Their values so far. */
	values: IDataObject;
	/** The positions in the lists that lead here. */
	indexes: number[];
}

function readField(field: Field, given: unknown, level: Level): void {
	const value = toValue(field, given, level);
	if (value === undefined) return;
	level.values[field.name] = value as IDataObject;
	const routed = toRoutedField(field);
	if (routed === undefined) return;
	place(value, routed, level);
	if (field.rules?.alsoInQuery) place(value, { ...routed, in: 'query' }, level);
}

function toValue(field: Field, given: unknown, level: Level): unknown {
	const { context } = level;
	if (hasFields(field)) return readFields(field, toRecord(given, field), level);
	if (field.type === 'resourceMapper') return readMapper(given, field, context, context.input);
	return normalize(given, field, context);
}

const hasFields = ({ type }: Field) => type === 'collection' || type === 'fixedCollection';

/** The fields of a collection are there when they were added; its groups have entries. */
function readFields(field: Field, record: IDataObject, level: Level): IDataObject {
	const values: IDataObject = {};
	for (const option of field.options as Array<Field | FieldGroup>) {
		if (!Object.hasOwn(record, option.name)) continue;
		const given = record[option.name];
		if ('values' in option) values[option.name] = readGroup(given, option, field, level);
		else if (level.context.isShown(option, values)) {
			readField(isUnchosen(given, option) ? notEmpty(option) : option, given, { ...level, values });
		}
	}
	return values;
}

/** A list that was added and left as it was: unlike an expression without a value, that is an oversight. */
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

/** n8n fills in the defaults of what a stored workflow does not have; other ways in do not. */
function readEntry(group: FieldGroup, record: IDataObject, level: Level): void {
	for (const field of group.values) {
		if (!level.context.isShown(field, level.values)) continue;
		const isThere = Object.hasOwn(record, field.name);
		readField(field, isThere ? record[field.name] : field.default, level);
	}
}

function toRecord(value: unknown, field: Field): IDataObject {
	if (typeof value === 'object' && value !== null) return value as IDataObject;
	throw refuse(field, 'an object', value);
}

function place(value: unknown, routed: RoutedField, { input, context, indexes }: Level): void {
	const rest = [...indexes];
	const path = routed.path.map((name) => (name === '*' ? rest.shift()! : name));
	const isQuery = routed.in === 'query';
	if (isQuery) path[0] = localName(String(path[0]), context.abbreviation);
	setAt(input[routed.in], path, isQuery ? localValue(value, context.abbreviation) : value);
}

/** The sort value `svc_score` is the one value that carries the service's abbreviation. */
function localValue(value: unknown, abbreviation: string): unknown {
	return value === 'svc_score' ? localName(value, abbreviation) : value;
}

/** Sets a value in nested records and lists, which are made where they are missing. */
function setAt(target: IDataObject, [name, ...rest]: Array<string | number>, value: unknown): void {
	if (rest.length === 0) {
		target[name] = value as IDataObject;
		return;
	}
	target[name] ??= typeof rest[0] === 'number' ? [] : {};
	setAt(target[name] as IDataObject, rest, value);
}
