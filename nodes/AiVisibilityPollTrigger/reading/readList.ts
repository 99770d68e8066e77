import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/errors/operationError';
import { isList, leadsOn, pagesOf, type Reader } from '../../shared/transport/pagination';
import { idOf } from '../records';

/** What was read of a list. */
export interface Listing {
	/** In the order of the list; each id once, as it was read last. */
	records: IDataObject[];
	/** Whether the list ended there. */
	isWhole: boolean;
	/** Ids that are known to lead nowhere any more. */
	gone: string[];
}

/**
 * Reads a list page by page.
 *
 * @param query what every page is asked with
 * @param shouldStop looks at everything read so far, after each page
 * @throws ApiFailure; OperationError when the answer is no list, which must not pass for an empty one
 */
export async function readList(
	reader: Reader,
	path: string,
	query: IDataObject,
	shouldStop: (records: IDataObject[]) => boolean,
): Promise<Listing> {
	const byId = new Map<string, IDataObject>();
	let isWhole = false;
	for await (const body of pagesOf(reader, { method: 'GET', path, query }, 'cursor')) {
		if (!isList(body)) throw noList();
		for (const record of body.data) {
			const id = idOf(record);
			if (id !== undefined) byId.set(id, record);
		}
		isWhole = !leadsOn(body) && body.has_more !== true;
		if (leadsOn(body) && shouldStop([...byId.values()])) break;
	}
	return { records: [...byId.values()], isWhole, gone: [] };
}

function noList(): OperationError {
	return new OperationError(
		'The service gave an answer that is no list',
		'Nothing was taken from it; the next poll looks again. If this stays so, check the Base URL in the credential.',
	);
}
