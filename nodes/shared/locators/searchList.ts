import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { toNodeError } from '../messages/toNodeError';
import { isList } from '../transport/pagination';
import { LIST_SECONDS, openInteractiveClient } from '../transport/openClient';
import { fillPath } from '../transport/path';

const PAGE_SIZE = 50;

/** How far is searched for a name where the service does not search by itself. */
const MOST_PAGES_SEARCHED = 10;

/** The list behind a locator. */
export interface SearchableList {
	/** Path with placeholders for parameters of the form: `/v1/brands/{brandId}/citations`. */
	path: string;
	/** Query parameters and the parameters of the form that fill them. */
	query?: Record<string, string>;
	/** Parameters of the form that must be chosen first, with their names in the form. */
	needs?: Record<string, string>;
	/** Whether the service searches by itself; otherwise the names of each page are searched here. */
	hasSearch?: boolean;
	/** Whether the service gives all of it at once (docs/api.md 3.5). */
	isUnpaged?: true;
	/** How a record is shown. */
	toItem: (record: IDataObject) => INodeListSearchItems;
}

/**
 * Makes the method that fills a locator's list, page by page and with search.
 *
 * @param list what to read
 */
export function searchList(list: SearchableList) {
	return async function search(
		this: ILoadOptionsFunctions,
		filter?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		try {
			return await readPage(this, list, filter, cursor);
		} catch (error) {
			throw toNodeError(error, { node: this.getNode() });
		}
	};
}

async function readPage(
	context: ILoadOptionsFunctions,
	list: SearchableList,
	filter: string | undefined,
	cursor: string | undefined,
): Promise<INodeListSearchResult> {
	const chosen = (parameter: string) =>
		String(context.getCurrentNodeParameter(parameter, { extractValue: true }) ?? '').trim();
	for (const [parameter, label] of Object.entries(list.needs ?? {})) {
		if (chosen(parameter) === '') {
			throw new OperationError(
				`Choose ${label} first`,
				`The list depends on it. Or enter the ID under By ID.`,
			);
		}
	}
	const client = await openInteractiveClient(context, LIST_SECONDS, 2);
	const path = fillPath(list.path, chosen);
	const query: IDataObject = list.isUnpaged
		? {}
		: { limit: PAGE_SIZE, cursor: cursor || undefined };
	for (const [name, parameter] of Object.entries(list.query ?? {})) query[name] = chosen(parameter);
	if (list.hasSearch && filter) query.search = filter;
	for (let page = 1; ; page++) {
		const { body } = await client.request({ method: 'GET', path, query });
		const result = toResult(body, list, filter);
		// The editor shows a page without a hit as the end of the list.
		const shouldStop = result.results.length > 0 || page === MOST_PAGES_SEARCHED;
		if (shouldStop || result.paginationToken === undefined) return result;
		query.cursor = result.paginationToken as string;
	}
}

function toResult(body: unknown, list: SearchableList, filter = ''): INodeListSearchResult {
	if (!isList(body)) return { results: [] };
	const wanted = list.hasSearch ? '' : filter.toLowerCase();
	const results = body.data
		.map(list.toItem)
		.filter(({ name }) => name.toLowerCase().includes(wanted));
	const next = body.next_cursor;
	return { results, ...(typeof next === 'string' && next ? { paginationToken: next } : {}) };
}
