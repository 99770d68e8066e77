import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readCompetitorsOf, type Competitors } from '../../../shared/answers/competitors';
import { readRecord } from './readRecord';

/** Competitors that a run has read, by brand. */
class CompetitorsOfRun extends Map<unknown, Promise<Competitors>> {}

/**
 * Reads the competitors of a report's brand, once per run of the node, if the user wants them.
 *
 * @returns undefined when they are not wanted
 * @throws ApiFailure, also when the key may not read competitors
 */
export async function readCompetitors(
	context: OperationContext,
	{ brand_id: brandId }: IDataObject,
	isWanted = context.parameter('options.findCompetitors') === true,
): Promise<Competitors | undefined> {
	if (!isWanted) return undefined;
	const known = context.shared.get(CompetitorsOfRun);
	const competitors =
		known.get(brandId) ??
		readCompetitorsOf(context.client, brandId, readRecord(context, '/v1/brands/{id}', brandId));
	known.set(brandId, competitors);
	return await competitors;
}
