import type { IDataObject } from 'n8n-workflow';
import type { ApiClient, ApiRequest } from './client';
import { readPages } from './pagination';

/** A brand, as far as its list tells. */
export interface Brand {
	id: string;
	/** Null for a brand that is not in the list. */
	name: string | null;
}

/**
 * Reads the brands that the user wants, with their names. One request for each 100 brands, until the
 * chosen ones are found.
 *
 * @param chosen their IDs; undefined for all brands of the account
 * @param options of each request
 * @returns in the order of the choice, else of the list; a chosen brand that is not in the list, too
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function readBrands(
	client: ApiClient,
	chosen?: string[],
	options: Partial<ApiRequest> = {},
): Promise<Brand[]> {
	const request = { method: 'GET' as const, path: '/v1/brands', ...options };
	const wanted = chosen && new Set<unknown>(chosen);
	const isWanted = ({ id }: IDataObject) => wanted?.has(id) ?? true;
	const limit = wanted?.size ?? Infinity;
	const records = await readPages(client, request, 'cursor', limit, isWanted);
	const listed = new Map(
		records.flatMap(({ id, name }) =>
			typeof id === 'string' ? [[id, typeof name === 'string' ? name : null] as const] : [],
		),
	);
	const ids = chosen === undefined ? [...listed.keys()] : [...new Set(chosen)];
	return ids.map((id) => ({ id, name: listed.get(id) ?? null }));
}

/** How long each page of names is waited for, in ms. */
const NAMES_TIMEOUT_MS = 10_000;

/**
 * Returns chosen brands, each once, without their names where the list of brands cannot be read soon.
 * Never throws.
 */
export async function nameBrands(client: ApiClient, chosen: string[]): Promise<Brand[]> {
	const options = { maxAttempts: 2, timeoutMs: NAMES_TIMEOUT_MS };
	return await readBrands(client, chosen, options).catch(() =>
		[...new Set(chosen)].map((id) => ({ id, name: null })),
	);
}
