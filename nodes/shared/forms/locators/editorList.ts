import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { toNodeError } from '../../messages/toNodeError';
import type { ApiClient, ApiRequest } from '../../requests/client';
import { openInteractiveClient } from '../../requests/interactiveClient';
import { nextCursor, pagesOf, readPages } from '../../requests/pagination';
import { fillPath, placeholdersOf } from '../../requests/path';
import { toListItem } from './labels';

/** Time for all requests of an open list, in seconds: a person waits. */
const LIST_SECONDS = 20;

const LIST_ATTEMPTS = 2;

const PAGE_SIZE = 50;

/** Pages to search for a name when the service has no search. */
const MAX_PAGES_SEARCHED = 10;

/** Newest first. Users can enter the ID of an older record. */
const MOST_OPTIONS = 500;

/** Labels of the parameters that lists depend on. */
const LABELS: Record<string, string> = {
	auditId: 'Brand Audit',
	brandId: 'Brand',
	briefId: 'Brief',
	listId: 'Contact List',
	pageId: 'Page',
	reportId: 'Report',
	scheduledReportId: 'Schedule',
	webhookId: 'Webhook Endpoint',
};

export interface RecordList {
	/** Placeholders are names of parameters: `/v1/brands/{brandId}/citations`. */
	path: string;
	/** Query parameters, each with the parameter of the form that fills it. */
	query?: Record<string, string>;
	/** Whether the service can search. Otherwise the names on each page are searched here. */
	hasSearch?: boolean;
	/** Whether the list has no pages (sandbox/api.md 3.5). */
	isUnpaged?: true;
	/** Converts a record to its entry. */
	toItem?: (record: IDataObject) => INodeListSearchItems;
}

/**
 * Reads what an open list of the editor shows: entries of a locator, or options.
 *
 * @param orElse what the user can do without the list
 * @param read sends the request, which has what the form selects
 * @throws NodeApiError, NodeOperationError with the selections in the message
 */
async function readEditorList<T>(
	context: ILoadOptionsFunctions,
	{ path, query = {} }: RecordList,
	orElse: string,
	read: (client: ApiClient, request: ApiRequest & { query: IDataObject }) => Promise<T>,
): Promise<T> {
	const selected = (parameter: string): string =>
		String(context.getCurrentNodeParameter(parameter, { extractValue: true }) ?? '').trim();
	const needs = [...placeholdersOf(path), ...Object.values(query)];
	try {
		const missing = needs.find((parameter) => selected(parameter) === '');
		if (missing !== undefined) {
			throw new OperationError(
				`Choose '${LABELS[missing]}' first`,
				`The list depends on it. If it has an expression, first run the nodes before this one. ${orElse}`,
			);
		}
		const ofForm = Object.entries(query).map(([name, parameter]) => [name, selected(parameter)]);
		return await read(await openInteractiveClient(context, LIST_SECONDS, LIST_ATTEMPTS), {
			method: 'GET',
			path: fillPath(path, selected),
			query: Object.fromEntries(ofForm) as IDataObject,
		});
	} catch (error) {
		const ids = needs.map((name) => ({ label: LABELS[name], value: selected(name) }));
		throw toNodeError(error, { node: context.getNode(), ids });
	}
}

/** Creates the list search method of a locator, which reads page by page. */
export function searchList(list: RecordList) {
	const { toItem = toListItem, hasSearch, isUnpaged } = list;
	const orElse = "You can also enter an ID with 'By ID'.";
	return async function search(this: ILoadOptionsFunctions, given = '', cursor?: string) {
		return await readEditorList(this, list, orElse, async (client, request) => {
			const text = given.trim();
			const search = (hasSearch && text) || undefined;
			const filter = search === undefined ? text.toLowerCase() : '';
			const query = { ...request.query, cursor: cursor || undefined, search };
			const paging = isUnpaged ? 'none' : 'cursor';
			const found: INodeListSearchResult = { results: [] };
			let pages = 0;
			for await (const body of pagesOf(client, { ...request, query }, paging, () => PAGE_SIZE)) {
				found.results = body.data
					.map(toItem)
					.filter(({ name }) => name.toLowerCase().includes(filter));
				if (isUnpaged) break;
				found.paginationToken = nextCursor(body);
				// The editor takes a page without a match for the end of the list.
				const isEnough = found.results.length > 0 || ++pages === MAX_PAGES_SEARCHED;
				if (isEnough && found.paginationToken !== undefined) break;
			}
			return found;
		});
	};
}

/**
 * Fills an option with the newest records of a list.
 *
 * @param more query parameters in addition to those of the form
 */
export function recordOptions(list: RecordList, more?: IDataObject) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return await readEditorList(this, list, 'Or use an expression.', async (client, request) => {
			const query = { ...request.query, ...more };
			const records = await readPages(client, { ...request, query }, 'cursor', MOST_OPTIONS);
			return records.map(list.toItem ?? toListItem);
		});
	};
}
