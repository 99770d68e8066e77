import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object, and neither null nor a list. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a record, otherwise an empty record. */
export function asRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : {};
}
