import { OperationError } from '../errors/operationError';
import type { CompletionSettings } from '../jobs/completion';
import { lackOfScopes } from '../messages/serviceMessages';
import type { ApiClient } from '../requests/client';
import { covers, visibleScopes } from '../requests/keyScopes';

/**
 * Scopes that an operation needs after its first request: without them it would fail when that was
 * done and paid for. Only what a source names (docs/api.md 2.5), and only what nothing can stand in
 * for: what a job works on tells of most jobs when they have ended (docs/api.md 9.9).
 */
export interface LaterScopes {
	always?: string[];
	/** To see when the job has ended. */
	toWait?: string[];
	/** To read what the job has made. */
	forResult?: string[];
}

/**
 * Refuses an operation whose later requests the API key may not make, where the service shows the
 * scopes of the key.
 *
 * @throws OperationError, with the code and details of the service's own refusal (docs/api.md 2.6)
 */
export async function requireLaterScopes(
	client: ApiClient,
	{ always = [], toWait = [], forResult = [] }: LaterScopes,
	wait: CompletionSettings,
): Promise<void> {
	const ofWait = wait.isWanted ? [...toWait, ...(wait.returns === 'result' ? forResult : [])] : [];
	const needed = [...always, ...ofWait];
	const scopes = needed.length === 0 ? undefined : await visibleScopes(client);
	const missing = scopes && needed.filter((scope) => !covers(scopes, scope));
	if (missing === undefined || missing.length === 0) return;
	const { message, description } = lackOfScopes(missing, scopes);
	const orElse = missing.some((scope) => always.includes(scope))
		? ''
		: ' Or turn off Wait for Completion.';
	throw new OperationError(
		message,
		`Nothing was started or paid for. ${description}${orElse}`,
		'insufficient_scope',
		{ required_scope: missing[0], key_scopes: scopes },
	);
}
