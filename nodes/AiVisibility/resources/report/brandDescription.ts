import { OperationError } from '../../../shared/base/errors/operationError';
import { ApiFailure } from '../../../shared/requests/apiError';
import type { ApiClient } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/records';
import { pathTo } from '../../../shared/requests/path';

export const toFactsPath = (brandId: string) => pathTo('/v1/brands/{brandId}/facts', { brandId });

/**
 * Whether a brand has the description that reports need (docs/api.md 10.4).
 *
 * @throws ApiFailure; OperationError when it has none and the user chose to stop then
 */
export async function hasDescription(
	client: ApiClient,
	brandId: string,
	whenMissing: unknown,
): Promise<boolean> {
	const response = await client.tryRequest({ method: 'GET', path: toFactsPath(brandId) });
	if (response instanceof ApiFailure) {
		if (response.code !== 'facts_not_generated') throw response;
	} else if (asRecord(response.body).description) {
		return true;
	}
	if (whenMissing !== 'stop') return false;
	throw new OperationError(
		'The brand has no description yet',
		'Run Brand Facts: Generate, or write a description with Brand Facts: Update.',
		'brand_facts_required',
	);
}
