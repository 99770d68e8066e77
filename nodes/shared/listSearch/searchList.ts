import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { openClient } from '../transport/apiClient';
import { toNodeError } from '../transport/errors';
import { automaticKey } from '../transport/idempotency';
import { isList } from '../transport/pages';
import { Refused } from '../transport/refused';
import type { ApiContext } from '../transport/wire';

const PAGE_SIZE = 50;

/** A person looks at an open list: better to hear soon that the service does not answer. */
const TIMEOUT_MS = 20_000;

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
	/** Whether the service gives all of it at once (published facts, "Lists"). */
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
			throw new Refused(
				`Choose ${label} first`,
				`The list depends on it. Or enter the ID under By ID.`,
			);
		}
	}
	const client = await openClient(context as unknown as ApiContext, {
		keyOf: (request) => automaticKey(null, request),
		inherited: { timeout: TIMEOUT_MS },
		maxAttempts: 2,
	});
	const path = list.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(chosen(name)),
	);
	const query: IDataObject = list.isUnpaged
		? {}
		: { limit: PAGE_SIZE, cursor: cursor || undefined };
	for (const [name, parameter] of Object.entries(list.query ?? {})) query[name] = chosen(parameter);
	if (list.hasSearch && filter) query.search = filter;
	const { body } = await client.request({ method: 'GET', path, query });
	return toResult(body, list, filter);
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
