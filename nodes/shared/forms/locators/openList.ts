import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import type { NamedId } from '../../messages/messageContext';
import { toNodeError } from '../../messages/toNodeError';
import type { ApiClient } from '../../requests/client';
import { openInteractiveClient } from '../../requests/openClient';

/**
 * Time for all requests of an open list, in seconds. A person should soon see that the service does
 * not respond.
 */
const LIST_SECONDS = 20;

/** Attempts per request. */
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

/** Returns the selection in another field of the form; empty without one. */
export type ReadSelected = (parameter: string) => string;

/**
 * Reads what an open list of the editor shows: entries of a locator, options, or columns.
 *
 * @param needs names of the parameters that must be selected first
 * @param orElse what the user can do without the list, or what to show where a selection is missing
 * @param read reads it
 * @throws NodeApiError, NodeOperationError with the selections in the message
 */
export async function readOpenList<T>(
	context: ILoadOptionsFunctions,
	needs: string[],
	orElse: string | ((missing: string) => T),
	read: (client: ApiClient, selected: ReadSelected) => Promise<T>,
): Promise<T> {
	const selected: ReadSelected = (parameter) =>
		String(context.getCurrentNodeParameter(parameter, { extractValue: true }) ?? '').trim();
	try {
		const missing = needs.find((parameter) => selected(parameter) === '');
		if (missing !== undefined) {
			const label = LABELS[missing];
			if (typeof orElse === 'function') return orElse(label);
			throw new OperationError(`Choose '${label}' first`, `The list depends on it. ${orElse}`);
		}
		const client = await openInteractiveClient(context, LIST_SECONDS, MAX_ATTEMPTS);
		return await read(client, selected);
	} catch (error) {
		const ids = needs.map((parameter): NamedId => ({
			label: LABELS[parameter],
			value: selected(parameter),
		}));
		throw toNodeError(error, { node: context.getNode(), ids });
	}
}
