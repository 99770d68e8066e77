import type { FieldType, IDataObject, ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../forms/describe/types';
import { asRecord, isRecord, OWN_FIELDS } from '../../base/values/records';
import { invalid, withEntry } from './refusals';
import { normalize } from './values';

/** n8n's values and labels for the ways to map columns. */
const MODES = 'defineBelow (Map Each Column Manually) or autoMapInputData (Map Automatically)';

/**
 * Reads the columns of a resource mapper, each with the type of its column. Empty and removed columns
 * are left out.
 *
 * @param given n8n's value of the parameter
 * @param timezone IANA time zone of the workflow
 * @param input reads the item that is mapped automatically
 * @throws OperationError, naming the field and the column
 */
export function readMapper(
	given: unknown,
	field: Field,
	timezone: string,
	input: () => unknown,
): IDataObject {
	if (given === undefined || given === null || given === '') return {};
	if (!isRecord(given)) throw invalid(field, 'an object', given);
	const { mappingMode, value, schema } = given;
	if (mappingMode === 'autoMapInputData') {
		const item = input();
		if (!isRecord(item)) throw invalid(field, 'mapped from an item with fields', item);
		return readColumns(withoutOwnFields(item), [], field, timezone);
	}
	if (mappingMode !== 'defineBelow') throw invalid(field, `in the mode ${MODES}`, mappingMode);
	const isObject = typeof value === 'object' && !Array.isArray(value);
	if (value !== undefined && !isObject) throw invalid(field, 'an object', value);
	const columns = Array.isArray(schema) ? (schema as ResourceMapperField[]) : [];
	return readColumns(asRecord(value), columns, field, timezone);
}

/** What n8n's nodes for sheets and tables add to each row. */
const N8N_FIELDS = ['row_number', 'createdAt', 'updatedAt'];

/** An input item is often a record of the service. Fields that the service sets must not be sent. */
const withoutOwnFields = (item: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(item).filter(([name]) => ![...OWN_FIELDS, ...N8N_FIELDS].includes(name)),
	);

function readColumns(
	values: IDataObject,
	columns: ResourceMapperField[],
	field: Field,
	timezone: string,
): IDataObject {
	const entries = Object.entries(values).flatMap(([name, given]) => {
		const column = columns.find(({ id }) => id === name);
		if (column?.removed) return [];
		const value = readColumn(given, name, column?.type, field, timezone);
		return value === undefined ? [] : [[name, value]];
	});
	return Object.fromEntries(entries) as IDataObject;
}

function readColumn(
	given: unknown,
	name: string,
	type: FieldType | undefined,
	{ displayName }: Field,
	timezone: string,
): unknown {
	const columnType = COLUMN_TYPES[type ?? typeof given] ?? 'string';
	const column: Field = { displayName: name, name, type: columnType, default: '' };
	try {
		const value = normalize(given, column, timezone);
		const isRight = type === 'array' ? Array.isArray(value) : type !== 'object' || isRecord(value);
		if (isRight || value === undefined) return value;
		throw invalid(column, type === 'array' ? 'a list' : 'an object', value);
	} catch (error) {
		throw withEntry(error, displayName);
	}
}

/** How columns are read, by their type or else that of their value; others are texts. */
const COLUMN_TYPES: Record<string, Field['type'] | undefined> = {
	number: 'number',
	boolean: 'boolean',
	dateTime: 'dateTime',
	array: 'json',
	object: 'json',
};
