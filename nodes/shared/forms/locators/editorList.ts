import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { isRecord } from '../../base/values/records';
import { OperationError } from '../../base/errors/operationError';
import { toNodeError } from '../../messages/toNodeError';
import type { ApiClient, ApiRequest } from '../../requests/client';
import { openInteractiveClient } from '../../requests/interactiveClient';
import { fillPath, placeholdersOf } from '../../requests/path';

/** Time for all requests of an open list, in seconds: a person waits. */
const LIST_SECONDS = 20;

const MAX_ATTEMPTS = 2;

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
	/** Whether the list has no pages (docs/api.md 3.5). */
	isUnpaged?: true;
	/** Converts a record to its entry. By default, its first short texts are shown. */
	toItem?: (record: IDataObject) => INodeListSearchItems;
}

/** Returns the selection in another field of the form; empty without one. */
export type ReadSelected = (parameter: string) => string;

/** The parameters that must be selected before a list can be read. */
export const needsOf = ({ path, query = {} }: RecordList): string[] => [
	...placeholdersOf(path),
	...Object.values(query),
];

/** @param more query parameters in addition to those of the form */
export function toListRequest(
	{ path, query = {} }: RecordList,
	selected: ReadSelected,
	more: IDataObject = {},
): ApiRequest {
	const ofForm = Object.entries(query).map(([name, parameter]) => [name, selected(parameter)]);
	return {
		method: 'GET',
		path: fillPath(path, selected),
		query: { ...Object.fromEntries(ofForm), ...more },
	};
}

/**
 * Reads what an open list of the editor shows: entries of a locator, options, or columns.
 *
 * @param needs names of the parameters that must be selected first
 * @param orElse what the user can do without the list
 * @throws NodeApiError, NodeOperationError with the selections in the message
 */
export async function readEditorList<T>(
	context: ILoadOptionsFunctions,
	needs: string[],
	orElse: string,
	read: (client: ApiClient, selected: ReadSelected) => Promise<T>,
): Promise<T> {
	const selected: ReadSelected = (parameter) =>
		String(context.getCurrentNodeParameter(parameter, { extractValue: true }) ?? '').trim();
	try {
		const missing = needs.find((parameter) => selected(parameter) === '');
		if (missing !== undefined) {
			throw notSelected(LABELS[missing], context.getCurrentNodeParameter(missing), orElse);
		}
		return await read(await openInteractiveClient(context, LIST_SECONDS, MAX_ATTEMPTS), selected);
	} catch (error) {
		const ids = needs.map((name) => ({ label: LABELS[name], value: selected(name) }));
		throw toNodeError(error, { node: context.getNode(), ids });
	}
}

/** @param raw value of the parameter: null for an expression without a value */
function notSelected(label: string, raw: unknown, orElse: string): OperationError {
	// An expression without a value has one when the nodes before it have run.
	const isExpression =
		raw === null || (isRecord(raw) && (raw.mode !== 'list' || (raw.value ?? null) === null));
	return isExpression
		? new OperationError(
				`'${label}' has no value yet`,
				`Run the nodes before this one: its expression needs their data. ${orElse}`,
			)
		: new OperationError(`Choose '${label}' first`, `The list depends on it. ${orElse}`);
}
