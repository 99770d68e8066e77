import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { withDistinctNames } from './labels';
import { OperationError } from '../../base/errors/operationError';
import type { Message, NamedId } from '../../messages/messageContext';
import { toNodeError } from '../../messages/toNodeError';
import { type ListPage, nextCursor, pagesOf } from '../../requests/pagination';
import { LIST_SECONDS, openInteractiveClient } from '../../requests/openClient';
import { ApiFailure } from '../../requests/apiError';
import type { ApiClient } from '../../requests/client';
import { asRecord } from '../../base/values/asRecord';
import { fillPath } from '../../requests/path';

const PAGE_SIZE = 50;

/** Pages to search for a name when the service has no search. */
const MAX_PAGES_SEARCHED = 10;

/** The list that a locator shows. */
export interface SearchableList {
	/** Placeholders are names of parameters: `/v1/brands/{brandId}/citations`. */
	path: string;
	/** Query parameters, each with the parameter of the form that fills it. */
	query?: Record<string, string>;
	/** Parameters that must be selected first, with their labels. */
	needs?: Record<string, string>;
	/** Whether the service can search. Otherwise the names on each page are searched here. */
	hasSearch?: boolean;
	/**
	 * Whether one request is enough, because the list has no pages (docs/api.md 3.5) or no more is
	 * needed.
	 */
	isUnpaged?: true;
	/** A list of the same query whose names the entries show: by the ID in a field of the record. */
	parents?: { path: string; field: string };
	/** Shown instead of an empty list. */
	whenEmpty?: Message;
	/**
	 * Converts a record, with the name of its parent, to one or several entries. Of entries with the
	 * same value the first counts.
	 */
	toItem: (
		record: IDataObject,
		parentName?: unknown,
	) => INodeListSearchItems | INodeListSearchItems[];
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
		const selected = new Map<string, string>();
		const readSelected: ReadSelected = (parameter) => {
			const value = this.getCurrentNodeParameter(parameter, { extractValue: true });
			selected.set(parameter, String(value ?? '').trim());
			return selected.get(parameter)!;
		};
		try {
			return await readPage({ context: this, list, readSelected }, filter, cursor);
		} catch (error) {
			throw toNodeError(error, { node: this.getNode(), ids: selectedIds(list, selected) });
		}
	};
}

/** Reads the selection in another field of the form. */
type ReadSelected = (parameter: string) => string;

/** An open list and its form. */
interface OpenList {
	context: ILoadOptionsFunctions;
	list: SearchableList;
	readSelected: ReadSelected;
}

function selectedIds({ needs = {} }: SearchableList, selected: Map<string, string>): NamedId[] {
	return Object.entries(needs).map(([parameter, label]) => ({
		label: label.replace(/^an? /, ''),
		value: selected.get(parameter) ?? '',
	}));
}

async function readPage(
	{ context, list, readSelected }: OpenList,
	filter: string | undefined,
	cursor: string | undefined,
): Promise<INodeListSearchResult> {
	for (const [parameter, label] of Object.entries(list.needs ?? {})) {
		if (readSelected(parameter) === '') {
			throw new OperationError(
				`Choose ${label} first`,
				"The list depends on it. You can also enter an ID with 'By ID'.",
			);
		}
	}
	const client = await openInteractiveClient(context, LIST_SECONDS, 2);
	const query: IDataObject = { cursor: cursor || undefined };
	for (const [name, parameter] of Object.entries(list.query ?? {}))
		query[name] = readSelected(parameter);
	if (list.hasSearch && filter) query.search = filter;
	const request = { method: 'GET' as const, path: fillPath(list.path, readSelected), query };
	const paging = list.isUnpaged ? 'none' : 'cursor';
	const parentOf = await readParents(client, list, query);
	const found: INodeListSearchResult = { results: [] };
	let pages = 0;
	for await (const body of pagesOf(client, request, paging, () => PAGE_SIZE)) {
		found.results = toItems(
			body,
			{ ...list, toItem: (each) => list.toItem(each, parentOf(each)) },
			filter,
		);
		if (list.isUnpaged) break;
		found.paginationToken = nextCursor(body);
		// The editor takes a page without a match for the end of the list.
		const isEnough = found.results.length > 0 || ++pages === MAX_PAGES_SEARCHED;
		if (isEnough && (found.paginationToken !== undefined || body.has_more !== true)) break;
	}
	if (list.whenEmpty !== undefined && found.results.length === 0 && !filter) {
		throw new OperationError(list.whenEmpty.message, list.whenEmpty.description);
	}
	return found;
}

/** Returns the name of a record's parent; undefined where the key may not read it. */
async function readParents(
	client: ApiClient,
	{ parents }: SearchableList,
	{ brand_id }: IDataObject,
): Promise<(record: IDataObject) => unknown> {
	if (parents === undefined) return () => undefined;
	const query = { brand_id, limit: 100 };
	const response = await client.tryRequest({ method: 'GET', path: parents.path, query });
	const { data } = response instanceof ApiFailure ? {} : asRecord(response.body);
	const known = Array.isArray(data) ? (data as IDataObject[]) : [];
	return (record) => known.find(({ id }) => id === record[parents.field])?.name;
}

function toItems({ data }: ListPage, list: SearchableList, filter = ''): INodeListSearchItems[] {
	const searchText = list.hasSearch ? '' : filter.toLowerCase();
	const items = withDistinctNames(
		data.flatMap((record) => [list.toItem(record)].flat().map((item) => ({ item, record }))),
	);
	const values = items.map(({ value }) => value);
	return items
		.filter(({ value }, index) => values.indexOf(value) === index)
		.filter(({ name }) => name.toLowerCase().includes(searchText));
}
