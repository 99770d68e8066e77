import { DeadlineExceeded } from '../base/errors/cancellation';
import { clock } from '../base/time/clock';
import { ApiClient } from './client';
import type { ApiContext } from './http';
import { openConnection } from './keys/connection';

/** Returns a signal that is aborted with `DeadlineExceeded` when the time is up. */
export function deadlineSignal(seconds: number): AbortSignal {
	const controller = new AbortController();
	const end = () => controller.abort(new DeadlineExceeded(Math.ceil(seconds)));
	clock.timeoutSignal(Math.floor(seconds * 1_000)).addEventListener('abort', end, { once: true });
	return controller.signal;
}

/**
 * Opens a client for requests that a person, n8n or the service waits for. They are urgent.
 *
 * @param seconds time for all requests of the client together
 * @throws as `openConnection`
 */
export async function openInteractiveClient(
	context: ApiContext,
	seconds: number,
	maxAttempts?: number,
): Promise<ApiClient> {
	const signal = deadlineSignal(seconds);
	const settings = { cancelSignal: signal, abortSignal: signal, isUrgent: true };
	const connection = await openConnection(context, settings);
	return new ApiClient(connection, { maxAttempts, maxDelayMs: seconds * 1_000 });
}
