import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { type ListPage, nextCursor, pagesOf } from '../../requests/pagination';
import { toListItem, withDistinctNames } from './labels';
import {
	needsOf,
	readOpenList,
	type ReadSelected,
	type RecordList,
	toListRequest,
} from './openList';

const PAGE_SIZE = 50;

/** Pages to search for a name when the service has no search. */
const MAX_PAGES_SEARCHED = 10;

/** Creates the list search method of a locator, which reads page by page. */
export function searchList(list: RecordList) {
	return async function search(
		this: ILoadOptionsFunctions,
		given = '',
		cursor?: string,
	): Promise<INodeListSearchResult> {
		const filter = given.trim();
		const orElse = "You can also enter an ID with 'By ID'.";
		return await readOpenList(
			this,
			needsOf(list),
			orElse,
			async (client, selected) => await readPage(client, list, selected, filter, cursor),
		);
	};
}

async function readPage(
	client: ApiClient,
	list: RecordList,
	selected: ReadSelected,
	filter: string,
	cursor: string | undefined,
): Promise<INodeListSearchResult> {
	const search = (list.hasSearch && filter) || undefined;
	const request = toListRequest(list, selected, { cursor: cursor || undefined, search });
	const paging = list.isUnpaged ? 'none' : 'cursor';
	const found: INodeListSearchResult = { results: [] };
	let pages = 0;
	for await (const body of pagesOf(client, request, paging, () => PAGE_SIZE)) {
		found.results = toItems(body, list, search === undefined ? filter : '');
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
	{ toItem = toListItem }: RecordList,
	searchText: string,
): INodeListSearchItems[] {
	const items = withDistinctNames(data.map((record) => ({ item: toItem(record), record })));
	return items.filter(({ name }) => name.toLowerCase().includes(searchText.toLowerCase()));
}
