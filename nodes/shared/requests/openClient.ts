import { DeadlineExceeded } from '../errors/cancellation';
import { clock } from '../time/clock';
import { ApiClient, type ClientSettings } from './client';
import type { ApiContext } from '../keys/apiContext';
import { openConnection, type ConnectionSettings } from '../keys/connection';

/** For a person who looks at an open list: better to hear soon that the service does not answer. */
export const LIST_SECONDS = 20;

/**
 * Opens a client for requests that nobody in particular waits for, such as polls.
 *
 * @param context the n8n context that calls
 * @throws as `openConnection`
 */
export async function openClient(
	context: ApiContext,
	settings: ConnectionSettings = {},
	clientSettings: ClientSettings = {},
): Promise<ApiClient> {
	return new ApiClient(await openConnection(context, settings), clientSettings);
}

/**
 * Opens a client for requests that are waited for: by a person at an open list, by n8n at the
 * activation of a workflow, by the service at a delivery. They have priority over others on the same
 * key, and end in time whatever the service or its limits do.
 *
 * @param context the n8n context that calls
 * @param seconds how long all requests of the client may take together
 * @param maxAttempts of each request
 * @throws as `openConnection`
 */
export async function openInteractiveClient(
	context: ApiContext,
	seconds: number,
	maxAttempts?: number,
): Promise<ApiClient> {
	const controller = new AbortController();
	const end = () => controller.abort(new DeadlineExceeded(seconds));
	clock.timeoutSignal(seconds * 1_000).addEventListener('abort', end);
	const { signal } = controller;
	const connection = await openConnection(context, {
		cancelSignal: signal,
		abortSignal: signal,
		isInteractive: true,
	});
	return new ApiClient(connection, { maxAttempts, maxDelayMs: seconds * 1_000 });
}
