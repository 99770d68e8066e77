import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from './client';
import { localName } from './keys/serviceAddress';
import { pagesOf } from './pagination';
import { pathTo } from './path';

/**
 * Reads the cited pages that can be asked for a link, each once, the best first. The checks repeat what
 * the service may not filter.
 *
 * @param query further filters of the citations
 * @throws ApiFailure; OperationError as `pagesOf`
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
	for await (const { data } of pagesOf(client, { method: 'GET', path, query: wanted }, 'cursor')) {
		for (const page of data) {
			const { url, has_backlink: isLinked, is_actionable: isUseful, has_contact: has } = page;
			if (isLinked === true || isUseful === false || has === false || seen.has(url)) continue;
			seen.add(url);
			yield page;
		}
	}
}
