import type { IDataObject } from 'n8n-workflow';

/**
 * Turns a record with undocumented fields (docs/api.md 3.6) into single values, under the names that it
 * came with: a list becomes its length, `<name>_count`, an object its single values, `<name>_<field>`.
 * What is nested deeper is left out, and so is `object`, which names the kind of a record.
 *
 * @param record as the service sent it
 */
export function flatten(record: IDataObject): IDataObject {
	const flat: IDataObject = {};
	for (const [name, value] of Object.entries(record)) {
		if (name === 'object') continue;
		if (isNested(value)) addFields(flat, name, value);
		else addValue(flat, name, value);
	}
	return flat;
}

function addFields(flat: IDataObject, name: string, record: IDataObject): void {
	for (const [field, value] of Object.entries(record)) {
		if (!isNested(value)) addValue(flat, `${name}_${field}`, value);
	}
}

function addValue(flat: IDataObject, name: string, value: unknown): void {
	if (Array.isArray(value)) flat[`${name}_count`] ??= value.length;
	else flat[name] = (value ?? null) as IDataObject[string];
}

function isNested(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
