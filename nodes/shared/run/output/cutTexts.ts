import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../base/values/records';
import { startOf } from '../../base/values/display';

/**
 * Cuts the texts of a record at any depth and adds a note to each. IDs are not cut.
 *
 * @param limit characters per text
 * @returns a copy
 */
export function cutTexts(record: IDataObject, limit: number): IDataObject {
	return cutAll(record, limit) as IDataObject;
}

function cutAll(value: unknown, limit: number): unknown {
	if (typeof value === 'string') return cut(value, limit);
	if (Array.isArray(value)) return value.map((entry) => cutAll(entry, limit));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [name, isId(name) ? entry : cutAll(entry, limit)]),
	);
}

/** What `cut` adds. */
export const CUT_NOTE = /… \(cut at [\d,]+ of [\d,]+ characters\)\s*$/;

function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${startOf(text, limit)}… (cut at ${formatted(limit)} of ${formatted(text.length)} characters)`;
}

const formatted = (count: number): string => count.toLocaleString('en-US');
