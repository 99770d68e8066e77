import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { LONE_SURROGATE, shortened } from '../base/values/display';

const PLACEHOLDER = /\{(\w+)\}/g;

export const placeholdersOf = (template: string): string[] =>
	[...template.matchAll(PLACEHOLDER)].map(([, name]) => name);

/**
 * Whether a value can be one segment of a path. Clients and proxies resolve `.` and `..` even when
 * encoded.
 */
export function isSegment(value: unknown): boolean {
	const isPlain = typeof value === 'string' || typeof value === 'number';
	return isPlain && !/^\s*\.{0,2}\s*$/.test(String(value)) && !LONE_SURROGATE.test(String(value));
}

/**
 * Fills a path template. Values are encoded, including `/`, `?` and `#`, so no ID can lead to another
 * path.
 *
 * @param template e.g. `/v1/brands/{brandId}/emails/{emailId}/sends`
 * @throws OperationError for a value that is no segment
 */
export function fillPath(template: string, valueOf: (parameter: string) => unknown): string {
	return template.replace(PLACEHOLDER, (_, parameter: string) => {
		const value = valueOf(parameter) ?? '';
		if (isSegment(value)) return encodeURIComponent(String(value).trim());
		throw new OperationError(`'${parameter}' cannot be "${shortened(value)}"`, 'It must be an ID.');
	});
}

/** Fills a path template from known values. @throws OperationError as `fillPath` */
export const pathTo = (template: string, values: Record<string, unknown>): string =>
	fillPath(template, (name) => values[name]);

export function toSearch(query: IDataObject = {}): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined && value !== null) search.append(name, String(value));
	}
	return search.size === 0 ? '' : `?${search.toString()}`;
}
