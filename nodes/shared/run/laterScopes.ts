import { OperationError } from '../base/errors/operationError';
import type { Parts } from '../base/values/parts';
import type { CompletionSettings } from '../jobs/completion';
import { lackOfScopes } from '../messages/serviceMessages';
import type { LaterScopes } from '../forms/describe/types';
import type { ApiClient } from '../requests/client';
import { covers, visibleScopes } from '../requests/keyScopes';

/**
 * Refuses an operation whose later requests the API key may not make, if the key's scopes are
 * visible.
 *
 * @param shared by the items of the run
 * @throws OperationError, with the code and details of the service's own refusal (docs/api.md 2.6)
 */
export async function requireLaterScopes(
	client: ApiClient,
	{ always = [], toWait = [], forResult = [] }: LaterScopes,
	wait: CompletionSettings,
	shared: Parts,
): Promise<void> {
	const ofWait = wait.isWanted ? [...toWait, ...(wait.returns === 'result' ? forResult : [])] : [];
	const needed = [...always, ...ofWait];
	const scopes = needed.length === 0 ? undefined : await visibleScopes(client, shared);
	const missing = scopes && needed.filter((scope) => !covers(scopes, scope));
	if (missing === undefined || missing.length === 0) return;
	const { message, description } = lackOfScopes(missing, scopes);
	const orElse = missing.some((scope) => always.includes(scope))
		? ''
		: " Or turn off 'Wait for Completion'.";
	throw new OperationError(
		message,
		`Nothing was started or paid for. ${description}${orElse}`,
		'insufficient_scope',
		{ required_scope: missing[0], key_scopes: scopes },
	);
}
