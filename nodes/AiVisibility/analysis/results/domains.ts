import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../../shared/requests/apiError';
import type { ApiClient } from '../../../shared/requests/client';
import { toSite } from '../../../shared/reports/folding';
import { readPages } from '../../../shared/requests/pagination';
import { pathTo } from '../../../shared/requests/path';

/** Number of cited pages by domain. */
type Domains = Map<string, number>;

/**
 * Compares the domains that two reports cite, if the key may read citations.
 *
 * @param before undefined when there is no earlier report: then only the cited ones are known
 */
export async function compareDomains(
	client: ApiClient,
	before: IDataObject | undefined,
	after: IDataObject,
) {
	const [later, earlier] = await Promise.all(
		[after, before ?? []].flat().map(async (report) => await readDomains(client, report)),
	);
	if (later === undefined) return undefined;
	return {
		isCompared: earlier !== undefined,
		added: earlier ? toOtherDomains(later, earlier) : [],
		lost: earlier ? toOtherDomains(earlier, later) : [],
		cited: toOtherDomains(later),
	};
}

/** Reads the domains that a report cites (docs/api.md 13.5). */
async function readDomains(client: ApiClient, { id, brand_id: brandId }: IDataObject) {
	const path = pathTo('/v1/brands/{brandId}/citations', { brandId });
	const request = { method: 'GET' as const, path, query: { report_id: id } };
	const citations = await readPages(client, request, 'cursor', Infinity).catch((error: unknown) => {
		if (error instanceof ApiFailure && error.code === 'insufficient_scope') return undefined;
		throw error;
	});
	if (citations === undefined) return undefined;
	const domains: Domains = new Map();
	for (const { domain, url } of citations) {
		// The domain is null until the service has examined the page.
		const [name] = [domain, url].flatMap((each) => (typeof each === 'string' ? toSite(each) : []));
		if (name) domains.set(name, (domains.get(name) ?? 0) + 1);
	}
	return domains;
}

/** Returns the domains that one report cites and the other does not, most cited first. */
function toOtherDomains(domains: Domains, other: Domains = new Map()) {
	return [...domains]
		.filter(([domain]) => !other.has(domain))
		.map(([domain, citations]) => ({ domain, citations }))
		.sort((a, b) => b.citations - a.citations);
}
