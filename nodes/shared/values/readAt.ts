import type { IDataObject } from 'n8n-workflow';

/**
 * Reads a value in nested objects.
 *
 * @param path names with dots between: `options.maxAttempts`
 */
export function readAt(values: object, path: string): unknown {
	let value: unknown = values;
	for (const name of path.split('.')) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = Object.hasOwn(value, name) ? (value as IDataObject)[name] : undefined;
	}
	return value;
}
