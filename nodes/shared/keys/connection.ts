import { createHash } from 'crypto';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { type ApiContext, CREDENTIAL } from './apiContext';
import { type ApiKeyState, apiKeyStateOf } from './apiKeyState';
import { abbreviationOf, serviceRoot, type ServiceCredential } from './serviceAddress';

const DEFAULT_REQUESTS_PER_MINUTE = 120;

/** The way to the service that all requests of one node run, list or trigger share. */
export interface Connection {
	context: ApiContext;
	/** Root of the service, without `/v1`. */
	root: string;
	/** Of the service, in lower case: `ab` for `X-AB-…` and `ab_score`. */
	abbreviation: string;
	/** What this process keeps about the API key. */
	key: ApiKeyState;
	/** n8n's own Request Options. */
	requestOptions: Partial<IHttpRequestOptions>;
	/** The requests of one group take turns with those of others on the key. */
	group: object;
	/** Whether the requests have priority over all others on the key. */
	isInteractive: boolean;
	/** The execution's cancel signal: breaks off what is in flight. */
	cancelSignal?: AbortSignal;
	/** Also given when another item of the run failed: ends waits, but nothing in flight. */
	abortSignal?: AbortSignal;
}

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
		key: apiKeyStateOf(keyId, credentialId, limit),
		group: {},
	};
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
