import { OperationError } from '../base/errors/operationError';
import { asRecord } from '../base/values/asRecord';
import type { Parts } from '../base/values/parts';
import type { CompletionSettings } from '../jobs/completion';
import { lackOfScopes } from '../messages/serviceMessages';
import type { Operation } from '../forms/describe/types';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient } from '../requests/client';

/** In ms. Without the scopes, the service itself refuses an operation later. */
const TIMEOUT_MS = 10_000;

/** Read once per run. */
class KnownScopes {
	scopes?: Promise<string[] | undefined>;
}

/**
 * Refuses an operation whose later requests the API key may not make, if the key's scopes are
 * visible.
 *
 * @param shared by the items of the run
 * @throws OperationError, with the code and details of the service's own refusal (docs/api.md 2.6)
 */
export async function requireLaterScopes(
	client: ApiClient,
	operation: Operation,
	wait: CompletionSettings,
	shared: Parts,
): Promise<void> {
	// An operation of several requests makes them whether it waits or not.
	const always = 'compose' in operation;
	const needed = always || wait.isWanted ? (operation.laterScopes ?? []) : [];
	if (needed.length === 0) return;
	const scopes = await (shared.get(KnownScopes).scopes ??= readScopes(client));
	const missing = scopes && needed.filter((scope) => !covers(scopes, scope));
	if (missing === undefined || missing.length === 0) return;
	const { message, description } = lackOfScopes(missing, scopes);
	const orElse = always ? '' : " Or turn off 'Wait for Completion'.";
	throw new OperationError(
		message,
		`Nothing was started or paid for. ${description}${orElse}`,
		'insufficient_scope',
		{ required_scope: missing[0], key_scopes: scopes },
	);
}

/**
 * Returns the scopes of the client's API key, which costs no units (docs/api.md 2.8, 7.4).
 *
 * @returns undefined when the key may not see them or the request fails
 */
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
