import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { type ListPage, nextCursor, pagesOf, readPages } from '../../requests/pagination';
import { toListItem, withDistinctNames } from './labels';
import {
	needsOf,
	readEditorList,
	type ReadSelected,
	type RecordList,
	toListRequest,
} from './editorList';

const PAGE_SIZE = 50;

/** Pages to search for a name when the service has no search. */
const MAX_PAGES_SEARCHED = 10;

/** Newest first. Users can enter the ID of an older record. */
const MOST_SHOWN = 500;

/** Creates the list search method of a locator, which reads page by page. */
export function searchList(list: RecordList) {
	return async function search(this: ILoadOptionsFunctions, filter = '', cursor?: string) {
		return await readEditorList(
			this,
			needsOf(list),
			"You can also enter an ID with 'By ID'.",
			async (client, selected) => await readPage(client, list, selected, filter.trim(), cursor),
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
		found.results = toResults(body, list, search === undefined ? filter : '');
		if (list.isUnpaged) break;
		found.paginationToken = nextCursor(body);
		// The editor takes a page without a match for the end of the list.
		const isEnough = found.results.length > 0 || ++pages === MAX_PAGES_SEARCHED;
		if (isEnough && found.paginationToken !== undefined) break;
	}
	return found;
}

function toResults(
	{ data }: ListPage,
	{ toItem = toListItem }: RecordList,
	searchText: string,
): INodeListSearchItems[] {
	const items = withDistinctNames(data.map((record) => ({ item: toItem(record), record })));
	return items.filter(({ name }) => name.toLowerCase().includes(searchText.toLowerCase()));
}

/**
 * Fills an option with the newest records of a list.
 *
 * @param field path of the option, with its collection: `additionalFields.reportIds`. What the user
 * selected stays in the list, because n8n would mark it as not supported otherwise
 * @param more query parameters in addition to those of the form
 */
export function recordOptions(field: string, list: RecordList, more?: IDataObject) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const options = await readEditorList(
			this,
			needsOf(list),
			'Or use an expression.',
			async (client, selected): Promise<INodePropertyOptions[]> =>
				(await readPages(client, toListRequest(list, selected, more), 'cursor', MOST_SHOWN)).map(
					list.toItem ?? toListItem,
				),
		);
		const chosen = this.getCurrentNodeParameter(field);
		const unlisted = (Array.isArray(chosen) ? chosen.map(String) : []).filter(
			(id) => !options.some(({ value }) => value === id),
		);
		return [...options, ...unlisted.map((id) => ({ name: `${id} (no longer listed)`, value: id }))];
	};
}
