import type { IDataObject } from 'n8n-workflow';
import { localName } from '../../transport/serviceAddress';
import type { Field, FieldGroup } from '../types';
import { toRoutedField, type RoutedField } from './routedFields';
import { normalize, unwrapLocator, type ValueContext } from './values';

/** Body and query of a request. */
export interface RequestInput {
	body: IDataObject;
	query: IDataObject;
}

/** What reading the form of one item needs. */
export interface InputContext extends ValueContext {
	/** Of the service, for names and values that carry it. */
	abbreviation: string;
	/** Whether a field is shown beside the values of its own level. */
	isShown: (field: Field, values: IDataObject) => boolean;
}

/**
 * Puts the values of the form where the declarations say, in the form that the service takes, and
 * leaves out what the user did not touch.
 *
 * @param fields as declared
 * @param values by the names of the fields, those of collections within
 * @throws OperationError for the first value that the service would not take, naming the field
 */
export function readInput(
	fields: Field[],
	values: IDataObject,
	context: InputContext,
): RequestInput {
	const input: RequestInput = { body: {}, query: {} };
	place(fields, values, { input, context, indexes: [] });
	return input;
}

/** Where the fields of one level go. */
interface Level {
	input: RequestInput;
	context: InputContext;
	/** The positions in the lists that lead here. */
	indexes: number[];
}

function place(fields: Field[], values: IDataObject, level: Level): void {
	for (const field of fields) {
		if (!Object.hasOwn(values, field.name) || !level.context.isShown(field, values)) continue;
		const value = values[field.name];
		const routed = toRoutedField(field);
		if (routed !== undefined) {
			placeValue(value, routed, level);
			if (field.rules?.alsoInQuery) placeValue(value, { ...routed, in: 'query' }, level);
		}
		for (const option of field.options ?? []) {
			if ('values' in option) placeGroup(value, option, level);
			else if ('type' in option) place([option], asRecord(value), level);
		}
	}
}

function placeGroup(value: unknown, group: FieldGroup, level: Level): void {
	const entries = [asRecord(value)[group.name]].flat();
	entries.forEach((entry, index) =>
		place(group.values, asRecord(entry), { ...level, indexes: [...level.indexes, index] }),
	);
}

function placeValue(value: unknown, routed: RoutedField, { input, context, indexes }: Level): void {
	const normal = normalize(unwrapLocator(value), routed.field, context);
	if (normal === undefined) return;
	const rest = [...indexes];
	const path = routed.path.map((name) => (name === '*' ? rest.shift()! : name));
	const isQuery = routed.in === 'query';
	if (isQuery) path[0] = localName(String(path[0]), context.abbreviation);
	setAt(
		isQuery ? input.query : input.body,
		path,
		isQuery ? localValue(normal, context.abbreviation) : normal,
	);
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

function asRecord(value: unknown): IDataObject {
	return typeof value === 'object' && value !== null ? (value as IDataObject) : {};
}
