import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from './client';
import { localName } from './keys/serviceAddress';
import { recordsOf } from './pagination';
import { pathTo } from './path';

/**
 * Reads the cited pages that can be asked for a link, each once, the best first.
 *
 * @param query further filters of the citations
 * @throws ApiFailure; OperationError as `recordsOf`
 */
export async function* askablePages(
	client: ApiClient,
	brandId: unknown,
	query: IDataObject = {},
): AsyncGenerator<IDataObject, void> {
	const sort = localName('svc_score', client.connection.abbreviation);
	const wanted = { ...query, has_backlink: false, has_contact: true, is_actionable: true, sort };
	const path = pathTo('/v1/brands/{brandId}/citations', { brandId });
	const seen = new Set<unknown>();
	for await (const page of recordsOf(client, { method: 'GET', path, query: wanted })) {
		if (seen.has(page.url)) continue;
		seen.add(page.url);
		yield page;
	}
}
