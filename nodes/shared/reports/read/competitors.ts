import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { readPages } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { toCompany } from '../company';
import { groupBy } from '../../base/values/records';
import { foldCompany } from '../folding';
import { searchFor } from '../nameSearch';

/** The companies that the answers of a brand's reports may name. */
export type Competitors = Awaited<ReturnType<typeof readCompetitorsOf>>;

/**
 * @param brand its record; null when the key may not read it
 * @throws ApiFailure, also when the key may not read competitors
 */
export async function readCompetitorsOf(
	client: ApiClient,
	brandId: unknown,
	brand: Promise<IDataObject | null>,
) {
	const path = pathTo('/v1/brands/{brandId}/competitors', { brandId });
	const [record, records] = await Promise.all([
		brand,
		readPages(client, { method: 'GET', path }, 'cursor', Infinity),
	]);
	const own = record === null ? undefined : toCompany(record);
	const others = records.flatMap((each) => toCompany(each) ?? []);
	// "Sample GmbH" and "SAMPLE" are one company.
	const groups = groupBy([own ?? [], others].flat(), ({ name }) => foldCompany(name));
	const companies = groups.map((group) => ({
		name: group[0].name,
		names: group.flatMap(({ names }) => names),
		domains: group.flatMap(({ domains }) => domains),
	}));
	return {
		/** Null when the key may not read it. */
		brand: own?.name ?? null,
		competitors: companies.slice(own === undefined ? 0 : 1).map(({ name }) => name),
		search: searchFor(companies),
	};
}
