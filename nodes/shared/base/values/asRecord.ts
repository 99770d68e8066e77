import type { IDataObject } from 'n8n-workflow';

/** Returns the value if it is a record, otherwise an empty record. */
export function asRecord(value: unknown): IDataObject {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? (value as IDataObject) : {};
}
