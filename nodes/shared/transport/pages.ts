import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../description/operation';
import type { ApiClient, ApiRequest } from './apiClient';

/** Largest page that the service gives (API description §4.1). */
const LARGEST_PAGE = 100;

/** How much of a list is wanted: `Infinity` for all of it. */
export type Limit = number;

/** Whether a body is a list of the service (API description §2.1). */
export function isList(body: unknown): body is IDataObject & { data: IDataObject[] } {
	return Array.isArray((body as IDataObject | undefined)?.data);
}

/**
 * Reads a list page by page, up to the limit.
 *
 * @param request the first page's request; its `limit`, `cursor` and `offset` are set here
 * @param paging how the list goes on
 * @param limit how many records are wanted
 * @returns the records; or the one answer that is no list (a dry run), as it came
 * @throws ApiFailure, ExecutionStopped, AnotherItemFailed
 */
export async function readPages(
	client: ApiClient,
	request: ApiRequest,
	paging: Paging,
	limit: Limit,
): Promise<unknown[]> {
	const records: IDataObject[] = [];
	const seen = new Set<string>();
	let position: IDataObject = {};
	for (;;) {
		const query = { ...request.query, ...pageSize(paging, limit - records.length), ...position };
		const { body } = await client.request({ ...request, query });
		if (!isList(body)) return [body];
		records.push(...body.data);
		const next = nextPosition(paging, body, records.length);
		if (next === undefined || records.length >= limit) break;
		// A service that leads in a circle must not be followed for ever.
		const key = JSON.stringify(next);
		if (seen.has(key)) break;
		seen.add(key);
		position = next;
	}
	return records.slice(0, limit);
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
