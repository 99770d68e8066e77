import { clock } from '../time/clock';
import { ApiClient } from './client';
import { asRecord } from '../values/asRecord';

/** How long the answer about a key is used, in ms. */
const KEPT_MS = 5 * 60_000;

/** The request is a courtesy: what it precedes does not wait long for it. */
const TIMEOUT_MS = 10_000;

/** What the service last said about the scopes of a key. */
class KnownScopes {
	/** In ms of `clock.elapsed`. */
	until = -Infinity;

	scopes?: Promise<string[] | undefined>;
}

/**
 * The scopes of the client's API key, where it may see them. Costs no units (docs/api.md 2.8, 7.4),
 * and one request per key in five minutes.
 *
 * @returns undefined when the key may not see them, or the service did not answer. Never throws.
 */
export async function visibleScopes({ connection }: ApiClient): Promise<string[] | undefined> {
	const known = connection.key.parts.get(KnownScopes);
	if (clock.elapsed() < known.until) return await known.scopes;
	const requestOptions = { ...connection.requestOptions, timeout: TIMEOUT_MS };
	const client = new ApiClient({ ...connection, requestOptions }, { maxAttempts: 1 });
	known.until = clock.elapsed() + KEPT_MS;
	known.scopes = readScopes(client);
	return await known.scopes;
}

async function readScopes(client: ApiClient): Promise<string[] | undefined> {
	const request = client.request({ method: 'GET', path: '/v1/me' });
	// Also an execution that was stopped: whoever else waits for the answer goes on without it.
	const response = await request.catch(() => undefined);
	const { scopes } = asRecord(response?.body);
	return Array.isArray(scopes) ? scopes.map(String) : undefined;
}

/**
 * Whether a key may do what needs a scope (docs/api.md 2.4).
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
