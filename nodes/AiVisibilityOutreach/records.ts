import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../shared/requests/client';
import { pagesOf } from '../shared/requests/pagination';

/** Reads all records of a list, page by page. @throws as `pagesOf` */
export async function* everyRecord(
	client: ApiClient,
	path: string,
): AsyncGenerator<IDataObject, void> {
	for await (const { data } of pagesOf(client, { method: 'GET', path }, 'cursor')) yield* data;
}
