import type { IDataObject } from 'n8n-workflow';

/** A value that should be a record: anything else counts as one without fields. */
export function asRecord(value: unknown): IDataObject {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? (value as IDataObject) : {};
}
