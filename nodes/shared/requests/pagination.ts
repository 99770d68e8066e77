import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { quantity } from '../base/values/display';
import type { ApiClient, ApiRequest } from './client';
import { isWrite } from './http';

/** Largest page size of the service (sandbox/api.md 3.3). */
export const LARGEST_PAGE = 100;

/** How a list operation is paged (sandbox/api.md 3.2, 3.5); `none`: all records in one response. */
export type Paging = 'cursor' | 'offset' | 'none';

export type ListPage = IDataObject & { data: IDataObject[] };

/**
 * Reads a list up to the limit, or throws.
 *
 * @param request without `limit`, `cursor` and `offset`
 * @param limit `Infinity` for all
 * @param keep selects records; when set, the list is read in large pages until enough match
 * @returns the records; for a dry run, the unchanged response
 * @throws as `pagesOf`
 */
export async function readPages(
	client: ApiClient,
	request: ApiRequest,
	paging: Paging,
	limit: number,
	keep?: (record: IDataObject) => boolean,
): Promise<IDataObject[]> {
	if (String(request.query?.dry_run) === 'true') {
		const query = { ...request.query, ...pageSize(paging, limit) };
		return [(await client.request({ ...request, query })).body as IDataObject];
	}
	const records: IDataObject[] = [];
	const wanted = () => (keep === undefined ? limit - records.length : Infinity);
	for await (const record of recordsOf(client, request, paging, wanted)) {
		if (keep?.(record) ?? true) records.push(record);
		if (records.length >= limit) break;
	}
	return records;
}

/** Reads a list record by record. Leave the loop to stop reading. @param wanted and throws as `pagesOf` */
export async function* recordsOf(
	client: ApiClient,
	request: ApiRequest,
	paging: Paging = 'cursor',
	wanted?: () => number,
): AsyncGenerator<IDataObject, void> {
	for await (const { data } of pagesOf(client, request, paging, wanted)) yield* data;
}

/**
 * Reads a list page by page. Leave the loop to stop reading. A record that came before, because the
 * list shifted meanwhile, is left out.
 *
 * @param wanted returns the preferred size of the next page
 * @throws ApiFailure, ExecutionCancelled, SiblingItemFailed; OperationError `incomplete_list` when
 * the service stops before the end of the list
 */
export async function* pagesOf(
	client: ApiClient,
	request: ApiRequest,
	paging: Paging,
	wanted: () => number = () => LARGEST_PAGE,
): AsyncGenerator<ListPage, void> {
	const seen = new Set<string | number>();
	const ids = new Set<unknown>();
	const isNew = ({ id }: IDataObject) =>
		(id ?? '') === '' || (!ids.has(id) && Boolean(ids.add(id)));
	let position: IDataObject = {};
	let read = 0;
	for (;;) {
		const query = { ...request.query, ...pageSize(paging, wanted()), ...position };
		const { body } = (await client.request({ ...request, query })) as { body?: ListPage };
		if (!Array.isArray(body?.data))
			throw incomplete(request, read, 'sent something that is not a list');
		yield { ...body, data: body.data.filter(isNew) };
		const cursor = nextCursor(body);
		if (cursor === undefined && body.has_more !== true) return;
		read += body.data.length;
		const next = paging === 'offset' ? read : cursor;
		if (next === undefined) throw incomplete(request, read, 'did not lead to the next page');
		if (seen.has(next)) throw incomplete(request, read, 'led to the same page again');
		seen.add(next);
		position = paging === 'offset' ? { offset: next } : { cursor: next };
	}
}

function incomplete({ method }: ApiRequest, read: number, what: string): OperationError {
	return new OperationError(
		`The list could not be read to its end: after ${quantity(read, 'record')}, the service ${what}`,
		isWrite(method)
			? 'The request was sent. Check the result in the service before you run the node again.'
			: 'Try again. If this repeats, check the address of the service in the credential.',
		'incomplete_list',
		{ records_read: read },
	);
}

/** @returns undefined at the end of the list, or when the service gives none */
export const nextCursor = (page: ListPage): string | undefined =>
	page.has_more !== false && page.next_cursor ? String(page.next_cursor) : undefined;

const pageSize = (paging: Paging, wanted: number): IDataObject =>
	paging === 'none' ? {} : { limit: Math.min(LARGEST_PAGE, wanted) };
