import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../requests/apiError';
import type { ApiClient } from '../../requests/client';
import { readPages } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { toSite } from '../folding';

/** How many pages of a domain a report cites. */
interface DomainCount {
	domain: string;
	citations: number;
}

export type CitedDomains = NonNullable<Awaited<ReturnType<typeof readCitedDomains>>>;

/**
 * Reads the domains that two reports cite.
 *
 * @param before undefined when there is no earlier report
 * @returns those that it cites, and those that only one of them does, most cited first; undefined when the
 * key may not read citations
 */
export async function readCitedDomains(
	client: ApiClient,
	report: IDataObject,
	before?: IDataObject,
) {
	const reading = Promise.all(
		[report, before ?? []].flat().map(async (each) => await readDomains(client, each)),
	);
	const [cited, earlier] = await reading.catch((error: unknown) => {
		if (error instanceof ApiFailure && error.code === 'insufficient_scope') return [];
		throw error;
	});
	if (cited === undefined) return undefined;
	if (earlier === undefined) return { isCompared: false, added: [], lost: [], cited };
	const onlyOf = (own: DomainCount[], other: DomainCount[]) => {
		const known = new Set(other.map(({ domain }) => domain));
		return own.filter(({ domain }) => !known.has(domain));
	};
	return { isCompared: true, added: onlyOf(cited, earlier), lost: onlyOf(earlier, cited), cited };
}

/** Reads the domains that a report cites (sandbox/api.md 13.5). */
async function readDomains(
	client: ApiClient,
	{ id, brand_id: brandId }: IDataObject,
): Promise<DomainCount[]> {
	const path = pathTo('/v1/brands/{brandId}/citations', { brandId });
	const request = { method: 'GET' as const, path, query: { report_id: id } };
	const counts = new Map<string, number>();
	for (const { domain, url } of await readPages(client, request, 'cursor', Infinity)) {
		// The domain is null until the service has examined the page.
		const [name] = [domain, url].flatMap((each) => (typeof each === 'string' ? toSite(each) : []));
		if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return [...counts]
		.map(([domain, citations]) => ({ domain, citations }))
		.sort((a, b) => b.citations - a.citations);
}
