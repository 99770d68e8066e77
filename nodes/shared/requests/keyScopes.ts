import { clock } from '../base/time/clock';
import { ApiClient } from './client';
import { asRecord } from '../base/values/asRecord';

/** How long known scopes are used before they are read again, in ms. */
const KEPT_MS = 5 * 60_000;

/**
 * Timeout in ms. Without the scopes, an operation is refused later, by the service itself, so nothing
 * waits long for them.
 */
const TIMEOUT_MS = 10_000;

/** What the service last said about the scopes of a key. */
class KnownScopes {
	/** In ms of `clock.elapsed`. */
	until = -Infinity;

	scopes?: Promise<string[] | undefined>;
}

/**
 * Returns the scopes of the client's API key, if the key may see them. Makes at most one request per
 * key in five minutes, which costs no units (docs/api.md 2.8, 7.4).
 *
 * @returns undefined when the key may not see them or the request fails; never throws
 */
export async function visibleScopes({ connection }: ApiClient): Promise<string[] | undefined> {
	const known = connection.keyState.parts.get(KnownScopes);
	if (clock.elapsed() < known.until) return await known.scopes;
	const requestOptions = { ...connection.requestOptions, timeout: TIMEOUT_MS };
	const client = new ApiClient({ ...connection, requestOptions }, { maxAttempts: 1 });
	known.until = clock.elapsed() + KEPT_MS;
	known.scopes = readScopes(client);
	return await known.scopes;
}

async function readScopes(client: ApiClient): Promise<string[] | undefined> {
	const request = client.request({ method: 'GET', path: '/v1/me' });
	// This also covers a stopped execution: others who share the request continue without the scopes.
	const response = await request.catch(() => undefined);
	const { scopes } = asRecord(response?.body);
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
