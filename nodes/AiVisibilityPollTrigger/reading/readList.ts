import type { IDataObject } from 'n8n-workflow';
import type { ApiAnswer, ApiRequest } from '../../shared/transport/apiClient';
import { isList } from '../../shared/transport/pages';
import { Refused } from '../../shared/transport/refused';
import { idOf } from '../records';

/** Largest page that the service gives (API description §4.1). */
const PAGE_SIZE = 100;

/** The part of the API client that reading needs. */
export interface Reader {
	request(request: ApiRequest): Promise<ApiAnswer>;
}

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
 * @param isEnough looks at everything read so far, after each page
 * @throws ApiFailure; Refused when the answer is no list, which must not pass for an empty one
 */
export async function readList(
	reader: Reader,
	path: string,
	query: IDataObject,
	isEnough: (records: IDataObject[]) => boolean,
): Promise<Listing> {
	const byId = new Map<string, IDataObject>();
	const cursors = new Set<unknown>();
	let cursor: unknown;
	for (;;) {
		const pageQuery = { ...query, limit: PAGE_SIZE, cursor } as IDataObject;
		const { body } = await reader.request({ method: 'GET', path, query: pageQuery });
		if (!isList(body)) throw noList();
		for (const record of body.data) {
			const id = idOf(record);
			if (id !== undefined) byId.set(id, record);
		}
		const records = [...byId.values()];
		cursor = body.has_more === false ? undefined : body.next_cursor || undefined;
		if (cursor === undefined) return { records, isWhole: body.has_more !== true, gone: [] };
		// A service that leads in a circle must not be followed for ever.
		if (isEnough(records) || cursors.has(cursor)) {
			return { records, isWhole: false, gone: [] };
		}
		cursors.add(cursor);
	}
}

function noList(): Refused {
	return new Refused(
		'The service gave an answer that is no list',
		'Nothing was taken from it; the next poll looks again. If this stays so, check the Base URL in the credential.',
	);
}
