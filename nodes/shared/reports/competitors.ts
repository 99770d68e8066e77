import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../requests/client';
import { readPages } from '../requests/pagination';
import { pathTo } from '../requests/path';
import { toCompany } from './company';
import { searchFor, type NameSearch } from './nameSearch';

/** The companies that the answers of a brand's reports may name. */
export interface Competitors {
	/** Null when the key may not read the brand. */
	brand: string | null;
	competitors: string[];
	search: NameSearch;
}

/**
 * Reads the competitors of a brand.
 *
 * @param brand its record, as it is read; null when the key may not read it
 * @throws ApiFailure, also when the key may not read competitors
 */
export async function readCompetitorsOf(
	client: ApiClient,
	brandId: unknown,
	brand: Promise<IDataObject | null>,
): Promise<Competitors> {
	const path = pathTo('/v1/brands/{brandId}/competitors', { brandId });
	const [record, records] = await Promise.all([
		brand,
		readPages(client, { method: 'GET', path }, 'cursor', Infinity),
	]);
	const own = record === null ? undefined : toCompany(record);
	const others = records
		.flatMap((each) => toCompany(each) ?? [])
		.filter(({ name }) => name !== own?.name);
	return {
		brand: own?.name ?? null,
		competitors: [...new Set(others.map(({ name }) => name))],
		search: searchFor([...(own === undefined ? [] : [own]), ...others]),
	};
}
