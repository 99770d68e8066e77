import type { IDataObject } from 'n8n-workflow';

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Reads a time of the service, in UTC where it names no zone (sandbox/api.md 3.1), in ms; NaN for none. */
export function toTimestamp(value: unknown): number {
	// The pack's own times are in ms.
	if (typeof value === 'number') return value;
	return typeof value === 'string'
		? Date.parse(WITHOUT_ZONE.test(value) ? `${value}Z` : value)
		: NaN;
}

/** When a record was created, in ms. NaN if it does not say. */
export const createdAt = ({ created_at: at }: IDataObject): number => toTimestamp(at);

/** @returns a time as the service gave it; null for none */
export const toTimeText = (value: unknown): string | null =>
	typeof value === 'string' && value !== '' ? value : null;
