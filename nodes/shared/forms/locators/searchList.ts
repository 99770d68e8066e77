import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { type ListPage, nextCursor, pagesOf } from '../../requests/pagination';
import { fillPath, placeholdersOf } from '../../requests/path';
import { toListItem, withDistinctNames } from './labels';
import { readOpenList, type ReadSelected } from './openList';

const PAGE_SIZE = 50;

/** Pages to search for a name when the service has no search. */
const MAX_PAGES_SEARCHED = 10;

/** The list that a locator shows. */
export interface SearchableList {
	/** Placeholders are names of parameters: `/v1/brands/{brandId}/citations`. */
	path: string;
	/** Query parameters, each with the parameter of the form that fills it. */
	query?: Record<string, string>;
	/** Whether the service can search. Otherwise the names on each page are searched here. */
	hasSearch?: boolean;
	/**
	 * Whether one request is enough, because the list has no pages (docs/api.md 3.5) or no more is
	 * needed.
	 */
	isUnpaged?: true;
	/**
	 * Converts a record to one or several entries. Of entries with the same value the first counts.
	 * By default, its first short texts are shown.
	 */
	toItem?: (record: IDataObject) => INodeListSearchItems | INodeListSearchItems[];
}

/**
 * Creates the list search method of a locator, which reads page by page.
 *
 * @param list see `SearchableList`
 */
export function searchList(list: SearchableList) {
	return async function search(
		this: ILoadOptionsFunctions,
		filter?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		const orElse = "You can also enter an ID with 'By ID'.";
		return await readOpenList(
			this,
			[...placeholdersOf(list.path), ...Object.values(list.query ?? {})],
			orElse,
			async (client, selected) => await readPage(client, list, selected, filter, cursor),
		);
	};
}

async function readPage(
	client: ApiClient,
	list: SearchableList,
	selected: ReadSelected,
	filter: string | undefined,
	cursor: string | undefined,
): Promise<INodeListSearchResult> {
	const query: IDataObject = { cursor: cursor || undefined };
	for (const [name, parameter] of Object.entries(list.query ?? {}))
		query[name] = selected(parameter);
	if (list.hasSearch && filter) query.search = filter;
	const request = { method: 'GET' as const, path: fillPath(list.path, selected), query };
	const paging = list.isUnpaged ? 'none' : 'cursor';
	const found: INodeListSearchResult = { results: [] };
	let pages = 0;
	for await (const body of pagesOf(client, request, paging, () => PAGE_SIZE)) {
		found.results = toItems(body, list, filter);
		if (list.isUnpaged) break;
		found.paginationToken = nextCursor(body);
		// The editor takes a page without a match for the end of the list.
		const isEnough = found.results.length > 0 || ++pages === MAX_PAGES_SEARCHED;
		if (isEnough && (found.paginationToken !== undefined || body.has_more !== true)) break;
	}
	return found;
}

function toItems(
	{ data }: ListPage,
	{ toItem = toListItem, hasSearch }: SearchableList,
	filter = '',
): INodeListSearchItems[] {
	const searchText = hasSearch ? '' : filter.toLowerCase();
	const items = withDistinctNames(
		data.flatMap((record) => [toItem(record)].flat().map((item) => ({ item, record }))),
	);
	const values = items.map(({ value }) => value);
	return items
		.filter(({ value }, index) => values.indexOf(value) === index)
		.filter(({ name }) => name.toLowerCase().includes(searchText));
}
