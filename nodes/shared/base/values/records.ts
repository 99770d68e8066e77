import { type BinaryToTextEncoding, createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object, and neither null nor a list. */
export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : {});

/** The fields of a record that are set: null means not set, or not yet (sandbox/api.md 3.1). */
export const setFieldsOf = (value: unknown): IDataObject =>
	Object.fromEntries(Object.entries(asRecord(value)).filter(([, field]) => field !== null));

/** An ID as a text: the service may give a number. Undefined when there is none. */
export const idIn = (value: unknown): string | undefined =>
	typeof value === 'number' || (typeof value === 'string' && value !== '')
		? String(value)
		: undefined;

export const isUuid = (text: string): boolean =>
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Whether the field of this name holds an ID, of its own record or of another one. */
export const isId = (field: string): boolean => /(^|_)id$/.test(field);

export const sha256 = (text: string, encoding: BinaryToTextEncoding = 'hex'): string =>
	createHash('sha256').update(text).digest(encoding);

/** Returns a short text that is equal for equal values: enough to tell 100,000 values apart. */
export const shortHash = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 16);

/** Groups in the order of their first entries. */
export function groupBy<T>(list: T[], keyOf: (entry: T) => string): T[][] {
	const groups = new Map<string, T[]>();
	for (const entry of list) {
		const key = keyOf(entry);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [entry]);
		else group.push(entry);
	}
	return [...groups.values()];
}
