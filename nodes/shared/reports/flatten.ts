import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../base/values/records';

/**
 * Turns a record with undocumented fields (sandbox/api.md 3.6) into flat values with their original
 * names: a list becomes its length, `<name>_count`, and an object its flat values, `<name>_<field>`.
 * `object`, the kind of the record, is left out.
 */
export function flatten(record: IDataObject): IDataObject {
	const flat: IDataObject = {};
	addFields(flat, '', record);
	return flat;
}

function addFields(flat: IDataObject, prefix: string, record: IDataObject): void {
	for (const [field, value] of Object.entries(record)) {
		const name = prefix + field;
		if (name === 'object') continue;
		if (Array.isArray(value)) flat[`${name}_count`] ??= value.length;
		else if (isRecord(value)) addFields(flat, `${name}_`, value);
		else flat[name] = value ?? null;
	}
}
