import type { IDataObject } from 'n8n-workflow';
import { toCompany } from '../../assumptions/company';
import type { ApiClient } from '../../requests/client';
import { readPages } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { type Companies, toCompanies } from '../names';

/**
 * Reads the companies that answers may name.
 *
 * @param brand its record; null when the key may not read it
 * @throws ApiFailure, also when the key may not read competitors; OperationError as `toCompany`
 */
export async function readCompetitorsOf(
	client: ApiClient,
	brandId: unknown,
	brand: Promise<IDataObject | null>,
): Promise<Companies> {
	const path = pathTo('/v1/brands/{brandId}/competitors', { brandId });
	const [record, records] = await Promise.all([
		brand,
		readPages(client, { method: 'GET', path }, 'cursor', Infinity),
	]);
	return toCompanies(record === null ? undefined : toCompany(record), records.map(toCompany));
}
