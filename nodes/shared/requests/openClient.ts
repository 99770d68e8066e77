import { createHash } from 'crypto';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { DeadlineExceeded } from '../errors/cancellation';
import { OperationError } from '../errors/operationError';
import { clock } from '../time/clock';
import { ApiClient, type ClientSettings } from './client';
import type { Connection } from '../keys/connection';
import { CREDENTIAL, type ApiContext } from './http';
import { rateLimiterFor } from '../limits/rateLimiter';
import { abbreviationOf, serviceRoot, type ServiceCredential } from '../keys/serviceAddress';

const DEFAULT_REQUESTS_PER_MINUTE = 120;

/** For a person who looks at an open list: better to hear soon that the service does not answer. */
export const LIST_SECONDS = 20;

/** How the requests of a connection are made. */
export interface ConnectionSettings {
	/** n8n's own Request Options, which all requests inherit. */
	requestOptions?: Partial<IHttpRequestOptions>;
	isInteractive?: boolean;
	/** The execution's cancel signal. */
	cancelSignal?: AbortSignal;
	/** Also given when another item of the run failed. */
	abortSignal?: AbortSignal;
}

/**
 * Opens the way to the service for the credential of a node. The credential is read once.
 *
 * @param context the n8n context that calls
 * @throws OperationError when address or key of the credential cannot be used; whatever n8n throws
 * when the credential cannot be read
 */
export async function openConnection(
	context: ApiContext,
	settings: ConnectionSettings = {},
): Promise<Connection> {
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const root = serviceRoot(credential.baseUrl);
	const apiKey = usableKey(credential.apiKey);
	const perMinute = Math.floor(Number(credential.requestsPerMinute));
	const limit = perMinute >= 1 ? perMinute : DEFAULT_REQUESTS_PER_MINUTE;
	const keyId = createHash('sha256').update(`${root} ${apiKey}`).digest('hex');
	const credentialId = context.getNode().credentials?.[CREDENTIAL]?.id ?? '';
	return {
		requestOptions: {},
		isInteractive: false,
		...settings,
		context: withCredential(context, credential),
		root,
		abbreviation: abbreviationOf(apiKey),
		keyId,
		rateLimiter: rateLimiterFor(keyId, credentialId, limit),
		group: {},
	};
}

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
	context: unknown,
	seconds: number,
	maxAttempts?: number,
): Promise<ApiClient> {
	const controller = new AbortController();
	const end = () => controller.abort(new DeadlineExceeded(seconds));
	clock.timeoutSignal(seconds * 1_000).addEventListener('abort', end);
	const { signal } = controller;
	const connection = await openConnection(context as ApiContext, {
		cancelSignal: signal,
		abortSignal: signal,
		isInteractive: true,
	});
	return new ApiClient(connection, { maxAttempts, maxDelayMs: seconds * 1_000 });
}

/** A key that no HTTP header can carry would look like a broken connection. */
function usableKey(apiKey: unknown): string {
	const key = String(apiKey ?? '');
	if (/^[\x20-\x7e]*$/.test(key)) return key;
	throw new OperationError(
		'The API key contains a line break or a character that no key has',
		'Open the credential, paste the API key again and save it.',
	);
}

/** Each request would decrypt the credential again. */
function withCredential(context: ApiContext, credential: ServiceCredential): ApiContext {
	return {
		helpers: context.helpers,
		logger: context.logger,
		getNode: () => context.getNode(),
		getCredentials: async <T extends object>() => credential as unknown as T,
	};
}
