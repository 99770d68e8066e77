import { OperationError } from '../../base/errors/operationError';
import type { OperationContext } from '../../forms/describe/types';
import { explain } from '../../messages/toNodeError';
import { ApiFailure } from '../../requests/apiError';
import type { Brand } from '../../requests/brands';
import { ApiClient } from '../../requests/client';

/** Reads at the same time, within the rate limit. */
const READ_TOGETHER = 4;

/** Reads something for each entry of a list, some at the same time. Keeps the order. */
export async function readTogether<T, R>(list: T[], read: (entry: T) => Promise<R>): Promise<R[]> {
	const all: R[] = [];
	for (let start = 0; start < list.length; start += READ_TOGETHER) {
		const some = list.slice(start, start + READ_TOGETHER);
		all.push(...(await Promise.all(some.map(read))));
	}
	return all;
}

/** Of several brands, one that does not answer must not hold up the others for long. */
const BRAND_LIMITS = { timeoutMs: 30_000, maxAttempts: 2 };

/** Refusals of the API key itself and of its balance: the other brands would fail, too. */
const ENDS_ALL: unknown[] = [401, 402];

export interface Reason {
	code: string;
	message: string;
}

/**
 * Reads something for each brand. One that fails does not lose the others.
 *
 * @param instead what is returned for a brand that failed
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readEachBrand<T>(
	context: OperationContext,
	brands: Brand[],
	read: (brand: Brand, context: OperationContext) => Promise<T[]>,
	instead: (brand: Brand, reason: Reason) => T[],
): Promise<T[]> {
	const failures: unknown[] = [];
	const client = new ApiClient(context.client.connection, BRAND_LIMITS);
	const brandContext = brands.length > 1 ? { ...context, client } : context;
	const found = await readTogether(
		brands,
		async (brand) =>
			await read(brand, brandContext).catch((error: unknown) => {
				failures.push(error);
				return instead(brand, reasonOf(error, brand));
			}),
	);
	if (failures.length > 0 && failures.length === brands.length) throw failures[0];
	return found.flat();
}

/** @throws the error when it is not about the brand alone: also a stopped execution, and defects */
function reasonOf(error: unknown, { id }: Brand): Reason {
	if (error instanceof ApiFailure && !ENDS_ALL.includes(error.status))
		return { code: error.code, ...explain(error, { ids: [{ label: 'Brand', value: id }] }) };
	if (error instanceof OperationError) return error;
	throw error;
}
