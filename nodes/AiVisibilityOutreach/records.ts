import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../shared/forms/declare';
import { pagesOf } from '../shared/requests/pagination';
import { fillPath } from '../shared/requests/path';

type Reading = Pick<OperationContext, 'client' | 'parameter'>;

/** Reads all records of a list, page by page. @throws as `pagesOf` */
export async function* everyRecord(
	{ client, parameter }: Reading,
	url: string,
): AsyncGenerator<IDataObject, void> {
	const request = { method: 'GET' as const, path: fillPath(url, parameter) };
	for await (const { data } of pagesOf(client, request, 'cursor')) yield* data;
}
