import type { IDataObject } from 'n8n-workflow';
import { startOf } from '../../base/values/shortened';
import { isId } from '../../base/values/isId';
import type { Field } from './types';

/** How much of each text an agent receives, for all operations of a node. */
export const textLimit: Field = {
	displayName: 'Max Text Length',
	name: 'maxTextLength',
	type: 'number',
	typeOptions: { minValue: 0 },
	rules: { integer: true, notEmpty: true },
	default: 2_000,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'Maximum number of characters of each text that the agent receives. Longer texts are cut, with a note. Enter 0 for no limit.',
};

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

function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${startOf(text, limit)}… (cut at ${formatted(limit)} of ${formatted(text.length)} characters)`;
}

const formatted = (count: number): string => count.toLocaleString('en-US');
