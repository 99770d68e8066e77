import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../../base/values/records';
import { localName } from '../../requests/keys/serviceAddress';
import type { Field, FieldGroup, RequestInput } from '../../forms/describe/types';
import { routeOf } from '../../forms/describe/routedFields';
import { ANY } from '../../forms/fields/apiField';
import { notEmpty } from '../../forms/fields/modifiers';
import { readMapper } from './mapper';
import { invalid, withEntry } from './refusals';
import { normalize, unwrapLocator } from './values';

/** The form of one item after reading. */
export interface FormInput extends RequestInput {
	/**
	 * Checked values by field name, in collections by their own names. Hidden and empty fields are
	 * left out.
	 */
	values: IDataObject;
}

/** What is needed to read the form of one item. */
export interface FormContext {
	/** IANA time zone of the workflow, for dates without an offset. */
	timezone: string;
	/** Abbreviation of the service, for names and values that contain it. */
	abbreviation: string;
	/** Evaluates a top-level field. Returns its default when the workflow does not have it. */
	read: (field: Field) => unknown;
	/** The input item, for automatic mapping. */
	input: () => unknown;
	/** Whether an empty text is none: agents must fill in every argument, also of a read. */
	isEmptyUnset?: boolean;
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
	const level = { input, context, values: input.values };
	for (const field of fields) {
		const read = () => {
			const given = context.read(field);
			return isUnset(given, context) ? field.default : given;
		};
		if (context.isShown(field, input.values)) readField(field, read, level);
	}
	return input;
}

const isUnset = (given: unknown, { isEmptyUnset }: FormContext): boolean =>
	isEmptyUnset === true && unwrapLocator(given) === '';

/** One level of the form: the top, a collection, or an entry. */
interface Level {
	input: FormInput;
	context: FormContext;
	/** Values read so far. */
	values: IDataObject;
}

function readField(field: Field, read: () => unknown, level: Level): void {
	const value = tryRead(field, read, level);
	if (value === undefined) return;
	level.values[field.name] = value as IDataObject;
	// Only the node itself makes a difference between an empty text and none.
	if (value !== '' && value !== ANY) send(field, value, level);
}

/**
 * Puts a value into body or query. Of the query, names and the sort value `svc_score` contain the
 * service's abbreviation.
 */
function send(field: Field, value: unknown, { input, context: { abbreviation } }: Level): void {
	const route = routeOf(field);
	if (route?.in === 'body') input.body[route.property] = value as IDataObject;
	if (route?.in !== 'query') return;
	const own = value === 'svc_score' ? localName(value, abbreviation) : value;
	input.query[localName(route.property, abbreviation)] = own as IDataObject;
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
	// How a record was entered: `contactMode` beside `contact`.
	if (field.type === 'resourceLocator' && isRecord(given)) {
		level.values[`${field.name}Mode`] = given.mode;
	}
	if (field.type === 'resourceMapper')
		return readMapper(given, field, context.timezone, context.input);
	return normalize(given, field, context.timezone);
}

const hasFields = ({ type }: Field) => type === 'collection' || type === 'fixedCollection';

/** The options that the user added to a collection, or the entries of a fixed collection. */
function readFields(field: Field, record: IDataObject, level: Level): IDataObject {
	const values: IDataObject = {};
	for (const option of field.options as Array<Field | FieldGroup>) {
		if (!Object.hasOwn(record, option.name)) continue;
		const given = record[option.name];
		if (isUnset(given, level.context)) continue;
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
		try {
			readEntry(group, toRecord(entry, field), { ...level, values });
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
