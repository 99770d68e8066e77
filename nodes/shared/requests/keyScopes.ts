import { asRecord } from '../base/values/asRecord';
import type { Parts } from '../base/values/parts';
import { ApiFailure } from './apiError';
import type { ApiClient } from './client';

/** In ms. Without the scopes, the service itself refuses an operation later. */
const TIMEOUT_MS = 10_000;

class KnownScopes {
	scopes?: Promise<string[] | undefined>;
}

/**
 * Returns the scopes of the client's API key, if the key may see them. Makes one request per run, which
 * costs no units (docs/api.md 2.8, 7.4).
 *
 * @param shared by the items of the run
 * @returns undefined when the key may not see them or the request fails
 * @throws ExecutionCancelled or SiblingItemFailed when the client's signal is aborted
 */
export async function visibleScopes(
	client: ApiClient,
	shared: Parts,
): Promise<string[] | undefined> {
	const known = shared.get(KnownScopes);
	return await (known.scopes ??= readScopes(client));
}

async function readScopes(client: ApiClient): Promise<string[] | undefined> {
	const response = await client.tryRequest({
		method: 'GET',
		path: '/v1/me',
		maxAttempts: 1,
		timeoutMs: TIMEOUT_MS,
	});
	const { scopes } = response instanceof ApiFailure ? {} : asRecord(response.body);
	return Array.isArray(scopes) ? scopes.map(String) : undefined;
}

/**
 * Whether a key has a scope (docs/api.md 2.4).
 *
 * @param scopes of the key
 * @param needed a scope of one resource, such as `read:jobs`
 */
export function covers(scopes: string[], needed: string): boolean {
	const [kind, resource] = needed.split(':');
	const sufficient = ['*', 'write:all', needed, `write:${resource}`];
	if (kind === 'read') sufficient.push('read:all');
	return scopes.some((scope) => sufficient.includes(scope));
}
