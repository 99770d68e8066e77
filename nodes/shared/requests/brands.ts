import type { IDataObject } from 'n8n-workflow';
import { readPages, type Reader } from './pagination';

/** A brand, as far as its list tells. */
export interface Brand {
	id: string;
	/** Null for a brand that is not in the list. */
	name: string | null;
}

/**
 * Reads the brands that the user wants, with their names. One request for each 100 brands.
 *
 * @param chosen their IDs; undefined for all brands of the account
 * @returns in the order of the choice, else of the list; a chosen brand that is not in the list, too
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function readBrands(client: Reader, chosen?: string[]): Promise<Brand[]> {
	const request = { method: 'GET' as const, path: '/v1/brands' };
	const records = (await readPages(client, request, 'cursor', Infinity)) as IDataObject[];
	const listed = new Map(
		records.flatMap(({ id, name }) =>
			typeof id === 'string' ? [[id, typeof name === 'string' ? name : null] as const] : [],
		),
	);
	const ids = chosen === undefined ? [...listed.keys()] : [...new Set(chosen)];
	return ids.map((id) => ({ id, name: listed.get(id) ?? null }));
}

/** Returns chosen brands, without their names where the list of brands cannot be read. Never throws. */
export async function nameBrands(client: Reader, chosen: string[]): Promise<Brand[]> {
	return await readBrands(client, chosen).catch(() => chosen.map((id) => ({ id, name: null })));
}
