import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readPages } from '../../../shared/requests/pagination';
import { pathTo } from '../../../shared/requests/path';
import { toCompany, type Company } from '../../../shared/answers/company';
import { readRecord } from './names';
import { searchFor, type NameSearch } from '../../../shared/answers/nameSearch';

/** The companies that the answers of a brand's reports may name. */
export interface Competitors {
	/** Null when the key may not read the brand. */
	brand: string | null;
	/** Their names. */
	competitors: string[];
	search: NameSearch;
}

/** Competitors that a run has read, by brand. */
class CompetitorsOfRun extends Map<unknown, Promise<Competitors>> {}

/**
 * Reads the competitors of a report's brand, once per run of the node, if the user wants them.
 *
 * @param isWanted reads them even if the option is not set
 * @returns undefined when they are not wanted, and for a report without a brand
 * @throws ApiFailure, also when the key may not read competitors
 */
export async function readCompetitors(
	context: OperationContext,
	{ brand_id: brandId }: IDataObject,
	isWanted = false,
): Promise<Competitors | undefined> {
	if (!brandId || !(isWanted || context.parameter('options.findCompetitors') === true)) {
		return undefined;
	}
	const known = context.shared.get(CompetitorsOfRun);
	const competitors = known.get(brandId) ?? readOf(context, brandId);
	known.set(brandId, competitors);
	return await competitors;
}

async function readOf(context: OperationContext, brandId: unknown): Promise<Competitors> {
	const path = pathTo('/v1/brands/{brandId}/competitors', { brandId });
	const [brand, records] = await Promise.all([
		readRecord(context, '/v1/brands/{id}', brandId),
		readPages(context.client, { method: 'GET', path }, 'cursor', Infinity),
	]);
	return toCompetitors(brand, records as IDataObject[]);
}

function toCompetitors(record: IDataObject | null, records: IDataObject[]): Competitors {
	const brand = record === null ? undefined : toCompany(record);
	const isOther = ({ name }: Company) => name !== brand?.name;
	const others = records.flatMap((each) => toCompany(each) ?? []).filter(isOther);
	return {
		brand: brand?.name ?? null,
		competitors: [...new Set(others.map(({ name }) => name))],
		search: searchFor([...(brand === undefined ? [] : [brand]), ...others]),
	};
}
