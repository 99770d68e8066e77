import { untilCancelled } from '../base/errors/cancellation';
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
 * key in five minutes, which costs no units (docs/api.md 2.8, 7.4). All runs of a key share it, so
 * none of them can cancel it, and what no response has said is not remembered.
 *
 * @returns undefined when the key may not see them or the request fails
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the client's signal is aborted
 */
export async function visibleScopes({ connection }: ApiClient): Promise<string[] | undefined> {
	const known = connection.keyState.parts.get(KnownScopes);
	if (clock.elapsed() >= known.until) {
		known.until = clock.elapsed() + KEPT_MS;
		const httpOptions = { ...connection.httpOptions, timeout: TIMEOUT_MS };
		const own = { group: {}, cancelSignal: undefined, abortSignal: undefined };
		const client = new ApiClient({ ...connection, ...own, httpOptions });
		known.scopes = readScopes(client, known);
	}
	return await untilCancelled(known.scopes!, connection.abortSignal);
}

async function readScopes(client: ApiClient, known: KnownScopes): Promise<string[] | undefined> {
	const request = { method: 'GET' as const, path: '/v1/me' };
	// Whatever n8n throws, for example about a credential that is gone, ends the operation's own request.
	const response = await client.tryRequest(request, { maxAttempts: 1 }).catch(() => undefined);
	const isSaid = response !== undefined && 'body' in response;
	const { scopes } = asRecord(isSaid ? response.body : undefined);
	if (!isSaid) known.until = -Infinity;
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
