import { OperationError } from '../base/errors/operationError';
import { shortened } from '../base/values/display';
import { isUuid } from '../base/values/records';
import type { ApiClient, ApiRequest } from './client';
import { readPages } from './pagination';

export interface Brand {
	id: string;
	/** Null for a brand that is not in the list. */
	name: string | null;
}

/**
 * Reads brands with their names: chosen ones, in their order and each once, or all of the account.
 * One request for each 100 brands; chosen IDs only until they are found.
 *
 * @param chosen IDs, also of brands that the list does not have, or names
 * @throws ApiFailure; OperationError as `readPages`, and for a name that none or several have
 */
export async function readBrands(
	client: ApiClient,
	chosen?: string[],
	options: Partial<ApiRequest> = {},
): Promise<Brand[]> {
	const request = { method: 'GET' as const, path: '/v1/brands', ...options };
	const ids = new Set<unknown>(chosen);
	const records = chosen?.every(isUuid)
		? await readPages(client, request, 'cursor', ids.size, ({ id }) => ids.has(id))
		: await readPages(client, request, 'cursor', Infinity);
	const all = records.flatMap(({ id, name }) =>
		typeof id === 'string' ? { id, name: typeof name === 'string' ? name : null } : [],
	);
	const wanted = chosen?.map((text) => pickBrand(text, all)) ?? all;
	return [...new Map(wanted.map((brand) => [brand.id, brand])).values()];
}

function pickBrand(text: string, all: Brand[]): Brand {
	const named = all.filter(({ name }) => name !== null && plain(name) === plain(text));
	const brand = all.find(({ id }) => id === text) ?? named.at(0);
	if (isUuid(text)) return brand ?? { id: text, name: null };
	if (brand === undefined) {
		const names = all.flatMap(({ name }) => (name === null ? [] : shortened(name))).join(', ');
		throw new OperationError(
			`There is no brand "${shortened(text)}"`,
			`${names ? `There are: ${names}.` : 'The list of brands is empty.'} Correct the name, or enter an ID.`,
			'not_sent',
		);
	}
	if (named.every(({ id }) => id === named[0].id)) return brand;
	throw new OperationError(
		`Several brands are named "${shortened(text)}"`,
		`Enter the ID of the one you mean: ${named.map(({ id }) => id).join(', ')}.`,
		'not_sent',
	);
}

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Which brands a trigger watches, with the IDs or names of the one or the chosen ones. */
export interface WatchedBrands {
	brands: 'all' | 'chosen' | 'one';
	brandIds: string[];
}

const NAMES_TIMEOUT_MS = 10_000;

/**
 * Reads the brands that a trigger watches. One that is given by its ID has no name, nor have several
 * where the list cannot be read soon. @throws as `readBrands`
 */
export async function readWatchedBrands(
	client: ApiClient,
	{ brands, brandIds }: WatchedBrands,
): Promise<Brand[]> {
	if (brands === 'all') return await readBrands(client);
	const areIds = brandIds.every(isUuid);
	const nameless = [...new Set(brandIds)].map((id) => ({ id, name: null }));
	if (brands === 'one' && areIds) return nameless;
	const soon = { maxAttempts: 2, timeoutMs: NAMES_TIMEOUT_MS };
	return await readBrands(client, brandIds, soon).catch((error: unknown) => {
		if (!areIds) throw error;
		return nameless;
	});
}
