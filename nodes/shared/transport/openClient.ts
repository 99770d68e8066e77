import { createHash } from 'crypto';
import { DeadlineExceeded } from '../errors/cancellation';
import { ApiClient, type ClientSettings } from './client';
import { CREDENTIAL, type ApiContext } from './http';
import { rateLimiterFor } from './rateLimiter';
import { abbreviationOf, serviceRoot, type ServiceCredential } from './serviceAddress';

export const DEFAULT_REQUESTS_PER_MINUTE = 120;

/** For a person who looks at an open list: better to hear soon that the service does not answer. */
export const LIST_SECONDS = 20;

/**
 * Opens the way to the service for the credential of a node.
 *
 * @param context the n8n context that calls
 * @param settings how the requests are made
 * @throws OperationError when the credential's address must not be called
 */
export async function openClient(
	context: ApiContext,
	settings: ClientSettings = {},
): Promise<ApiClient> {
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const root = serviceRoot(credential.baseUrl);
	const apiKey = String(credential.apiKey ?? '');
	const perMinute = Math.floor(Number(credential.requestsPerMinute));
	const keyId = createHash('sha256').update(`${root} ${apiKey}`).digest('hex');
	const rateLimiter = rateLimiterFor(
		keyId,
		perMinute >= 1 ? perMinute : DEFAULT_REQUESTS_PER_MINUTE,
	);
	return new ApiClient(context, root, abbreviationOf(apiKey), rateLimiter, settings);
}

/**
 * Opens a client for requests that are waited for: by a person at an open list, by n8n at the
 * activation of a workflow, by the service at a delivery. They have priority over others on the same
 * key, and end in time whatever the service or its limits do.
 *
 * @param context the n8n context that calls
 * @param seconds how long all requests of the client may take together
 * @param maxAttempts of each request
 * @throws OperationError when the credential's address must not be called
 */
export async function openInteractiveClient(
	context: unknown,
	seconds: number,
	maxAttempts?: number,
): Promise<ApiClient> {
	const controller = new AbortController();
	const ms = seconds * 1_000;
	const end = () => controller.abort(new DeadlineExceeded(seconds));
	AbortSignal.timeout(ms).addEventListener('abort', end, { once: true });
	const { signal } = controller;
	return await openClient(context as ApiContext, {
		maxAttempts,
		cancelSignal: signal,
		abortSignal: signal,
		maxDelayMs: ms,
		isInteractive: true,
	});
}
