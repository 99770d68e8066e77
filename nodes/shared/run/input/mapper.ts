import type { FieldType, IDataObject, ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../forms/describe/types';
import { isRecord, OWN_FIELDS } from '../../base/values/records';
import { invalid, withEntry } from './refusals';
import { normalize } from './values';

/** n8n's values and labels for the ways to map columns. */
const MODES = 'defineBelow (Map Each Column Manually) or autoMapInputData (Map Automatically)';

/**
 * Reads the columns of a resource mapper, each with its type. Empty and removed ones are left out.
 *
 * @param input reads the item that is mapped automatically
 * @throws OperationError, naming the field and the column
 */
export function readMapper(given: unknown, field: Field, timezone: string, input: () => unknown) {
	if (given === undefined || given === null || given === '') return {};
	if (!isRecord(given)) throw invalid(field, 'an object', given);
	const { mappingMode, value, schema } = given;
	const isAutomatic = mappingMode === 'autoMapInputData';
	if (!isAutomatic && mappingMode !== 'defineBelow') {
		throw invalid(field, `in the mode ${MODES}`, mappingMode);
	}
	const item = isAutomatic ? input() : (value ?? {});
	const must = isAutomatic ? 'mapped from an item with fields' : 'an object';
	if (!isRecord(item)) throw invalid(field, must, item);
	const columns = (!isAutomatic && Array.isArray(schema) ? schema : []) as ResourceMapperField[];
	const entries = Object.entries(item).flatMap(([name, own]) => {
		const column = columns.find(({ id }) => id === name);
		// An input item is often a record of the service, or a row of n8n's nodes.
		if (column?.removed || (isAutomatic && NOT_SENT.includes(name))) return [];
		const read = readColumn(own, name, column?.type, field, timezone);
		return read === undefined ? [] : [[name, read]];
	});
	return Object.fromEntries(entries) as IDataObject;
}

/** What the service sets itself, and what n8n's nodes for sheets and tables add to each row. */
const NOT_SENT = [...OWN_FIELDS, 'row_number', 'createdAt', 'updatedAt'];

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
