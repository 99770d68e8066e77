import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../base/values/asRecord';
import type { OperationContext } from '../forms/describe/types';
import { ApiFailure } from '../requests/apiError';
import type { ApiRequest } from '../requests/client';

/** Records to read, newest first: enough to know their fields. */
const RECORDS_READ = 50;

/** The names of the records' fields, by the path of their list. */
class KnownNames {
	readonly byPath = new Map<string, Promise<Set<string>>>();
}

/**
 * Hints at names in a new record that no existing record has, once per run and name: the fields of
 * these records are undocumented (docs/api.md 3.6), and the service may ignore a name with a typing
 * mistake. Costs one request per run and list.
 *
 * @param request that creates the record; a GET of its path lists them
 */
export async function noteUnknownNames(
	{ path, body }: ApiRequest,
	{ client, shared, note }: OperationContext,
): Promise<void> {
	const { byPath } = shared.get(KnownNames);
	const reading = byPath.get(path) ?? readNames(client, path);
	byPath.set(path, reading);
	const known = await reading;
	if (known.size === 0) return;
	for (const name of Object.keys(asRecord(body)).filter((each) => !known.has(each))) {
		note(`No existing record has the field '${name}'. Check its name: the service may ignore it.`);
	}
}

/** @returns none without records, or when they cannot be read */
async function readNames(client: OperationContext['client'], path: string): Promise<Set<string>> {
	const response = await client.tryRequest({ method: 'GET', path, query: { limit: RECORDS_READ } });
	const { data } = response instanceof ApiFailure ? {} : asRecord(response.body);
	return new Set((Array.isArray(data) ? (data as IDataObject[]) : []).flatMap(Object.keys));
}
