import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import type { ApiClient, ApiRequest } from './client';

/** Largest page that the service gives (docs/api.md 3.3). */
const LARGEST_PAGE = 100;

/** How the answer of a list operation is read (docs/api.md 3.2, 3.5). */
export type Paging =
	/** `next_cursor` leads to the next page. */
	| 'cursor'
	/** `limit` and `offset`. */
	| 'offset'
	/** All in one answer. */
	| 'none';

/** Most records of one item: the engine of n8n breaks on more. */
export const MAX_RECORDS = 100_000;

/** A list that goes on with nothing in it is at its end. */
const MAX_EMPTY_PAGES = 3;

/** How much of a list is wanted: `Infinity` for all of it. */
export type Limit = number;

/** Whether a body is a list of the service (docs/api.md 3.2). */
export function isList(body: unknown): body is IDataObject & { data: IDataObject[] } {
	return Array.isArray((body as IDataObject | undefined)?.data);
}

/** The part of the API client that reading a list needs. */
export type Reader = Pick<ApiClient, 'request'>;

/**
 * Reads a list up to the limit.
 *
 * @param request the first page's request; its `limit`, `cursor` and `offset` are set here
 * @param paging how the list goes on
 * @param limit how many records are wanted
 * @returns the records; or the one answer that is no list (a dry run), as it came
 * @throws ApiFailure, ExecutionCancelled, SiblingItemFailed; OperationError for a list that n8n
 * cannot take
 */
export async function readPages(
	client: Reader,
	request: ApiRequest,
	paging: Paging,
	limit: Limit,
): Promise<unknown[]> {
	const records: IDataObject[] = [];
	for await (const body of pagesOf(client, request, paging, () => limit - records.length)) {
		if (!isList(body)) return [body];
		// Not as arguments of one call: a page of any size must not break the stack.
		for (const record of body.data) records.push(record);
		if (records.length >= limit) break;
		if (records.length > MAX_RECORDS) throw tooMany();
	}
	return records.slice(0, limit);
}

function tooMany(): OperationError {
	return new OperationError(
		`The list has more than ${MAX_RECORDS.toLocaleString('en-US')} records`,
		'Add filters, or switch Return All off and set a Limit: n8n cannot take more for one item.',
		'too_many_records',
	);
}

/**
 * Walks a list page by page; whoever has read enough leaves the loop.
 *
 * @param request see `readPages`
 * @param paging how the list goes on
 * @param wanted how many records the next page should have, if it can
 * @returns the bodies of the answers; one that is no list is the last
 * @throws ApiFailure, ExecutionCancelled, SiblingItemFailed
 */
export async function* pagesOf(
	client: Reader,
	request: ApiRequest,
	paging: Paging,
	wanted: () => number = () => LARGEST_PAGE,
): AsyncGenerator<unknown, void> {
	const seen = new Set<string>();
	let read = 0;
	let emptyPages = 0;
	for (let position: IDataObject | undefined = {}; position !== undefined;) {
		const query = { ...request.query, ...pageSize(paging, wanted()), ...position };
		const { body } = await client.request({ ...request, query });
		yield body;
		if (!isList(body)) return;
		read += body.data.length;
		emptyPages = body.data.length === 0 ? emptyPages + 1 : 0;
		if (emptyPages >= MAX_EMPTY_PAGES) return;
		position = nextPosition(paging, body, read);
		// A service that leads in a circle must not be followed for ever.
		const key = JSON.stringify(position ?? null);
		if (seen.has(key)) return;
		seen.add(key);
	}
}

/** Whether a page of a list with cursors leads on to another. */
export function leadsOn(body: IDataObject & { data: IDataObject[] }): boolean {
	return nextPosition('cursor', body, 0) !== undefined;
}

function pageSize(paging: Paging, wanted: number): IDataObject {
	return paging === 'none' ? {} : { limit: Math.min(LARGEST_PAGE, wanted) };
}

function nextPosition(
	paging: Paging,
	body: IDataObject & { data: IDataObject[] },
	read: number,
): IDataObject | undefined {
	if (paging === 'cursor') {
		return body.has_more !== false && body.next_cursor ? { cursor: body.next_cursor } : undefined;
	}
	if (paging === 'offset') {
		return body.has_more === true && body.data.length > 0 ? { offset: read } : undefined;
	}
	return undefined;
}
