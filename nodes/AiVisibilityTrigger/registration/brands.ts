import type { IDataObject, Logger } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { type Brand, nameBrands, readBrands } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import { isPassing } from '../endpoint/api';
import { MAX_BRANDS, readStoredEndpoint, storedBrands } from '../endpoint/memory';
import type { Settings } from '../settings';

/**
 * Returns the brands that a trigger needs an endpoint for. While the service is down, All Brands are
 * those that have an endpoint, so that an outage during a restart of n8n removes none. When n8n starts,
 * further brands than there is room for are left out.
 *
 * @param staticData of the node
 * @param atStart the logger, when n8n starts
 * @throws OperationError for none or too many; ApiFailure
 */
export async function brandsOf(
	{ brands, brandIds = [] }: Partial<Settings>,
	client: ApiClient,
	staticData: IDataObject,
	atStart?: Logger,
): Promise<Brand[]> {
	if (brands === 'chosen' && atStart === undefined) checkCount(brandIds);
	const known = storedBrands(staticData);
	const nameIn = (id: string) => readStoredEndpoint(staticData, id)?.brand ?? null;
	const reading = brands === 'all' ? readBrands(client) : nameBrands(client, brandIds);
	const all = await reading.catch((error: unknown) => {
		if (known.length === 0 || !isPassing(error)) throw error;
		return known.map((id) => ({ id, name: nameIn(id) }));
	});
	if (atStart !== undefined && all.length > MAX_BRANDS) {
		all.sort((a, b) => Number(known.includes(b.id)) - Number(known.includes(a.id)));
		const names = all.splice(MAX_BRANDS).map(({ id, name }) => name ?? id);
		atStart.warn(
			`AI Visibility: a trigger can have ${MAX_BRANDS} brands; left out: ${names.join(', ')}`,
		);
	}
	checkCount(all);
	return all;
}

function checkCount({ length }: unknown[]): void {
	if (length === 0) {
		throw new OperationError(
			'The account has no brands yet',
			'Create one in the service, then publish the workflow again (n8n 1: activate it).',
		);
	}
	if (length <= MAX_BRANDS) return;
	throw new OperationError(
		`A trigger can have at most ${MAX_BRANDS} brands, and these are ${length}`,
		`Select at most ${MAX_BRANDS} under Chosen Brands, and use another workflow for the others. Or use the AI Visibility Poll Trigger, which needs no endpoints.`,
	);
}
