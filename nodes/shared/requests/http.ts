import type {
	IAllExecuteFunctions,
	IDataObject,
	IHookFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	NodeApiError,
} from 'n8n-workflow';
import { throwIfCancelled } from '../base/errors/cancellation';
import { clock } from '../base/time/clock';
import { asRecord, isRecord } from '../base/values/records';
import type { ServiceCredential } from './keys/serviceAddress';

export const CREDENTIAL = 'aiVisibilityApi';

/** What requests need of the n8n context: that of a node, list, trigger or poll. */
export interface ApiContext extends Pick<IHookFunctions, 'getCredentials' | 'getNode' | 'logger'> {
	helpers: Pick<IHookFunctions['helpers'], 'httpRequestWithAuthentication'>;
}

/** An HTTP request, with the Request Options of n8n, and its time in ms. */
export type TimedOptions = IHttpRequestOptions & { timeout: number };

export type HttpResult =
	| { received: 'response'; status: number; headers: Record<string, string>; body: unknown }
	/** Cut off, or not JSON. */
	| { received: 'unreadable'; status: number; headers: Record<string, string>; text: string }
	| { received: 'noResponse'; code: string; message: string };

export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal is aborted;
 * whatever n8n threw before anything was sent, for example about the credential
 */
export async function sendOnce(
	context: ApiContext,
	request: TimedOptions,
	signal?: AbortSignal,
): Promise<HttpResult> {
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const { timeout } = request;
	// The timeout of n8n's HTTP client starts again with each byte.
	const timeoutSignal = clock.timeoutSignal(timeout);
	const options: IHttpRequestOptions = {
		...request,
		abortSignal: AbortSignal.any(signal ? [signal, timeoutSignal] : [timeoutSignal]),
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// The key must only go to the host in the credential.
		disableFollowRedirect: true,
	};
	const result = await context.helpers.httpRequestWithAuthentication
		.call(context as IAllExecuteFunctions, CREDENTIAL, options)
		.then((response) => toHttpResult(response as IN8nHttpFullResponse, apiKey), toNoResponse);
	if (result.received !== 'noResponse') return result;
	throwIfCancelled(signal);
	if (!timeoutSignal.aborted) return result;
	const message = `timeout of ${timeout} ms exceeded`;
	return { received: 'noResponse', code: 'ECONNABORTED', message };
}

/**
 * Reads a response of n8n's request helpers and removes the API key from it, because proxies and
 * services may echo it, and items, messages and logs show responses.
 */
export function toHttpResult(response: IN8nHttpFullResponse, apiKey: string): HttpResult {
	const hide = (text: string) => text.replaceAll(apiKey, '***');
	const { statusCode: status, body } = response;
	const headers = JSON.parse(hide(JSON.stringify(response.headers))) as Record<string, string>;
	const text = hide(typeof body === 'string' ? body : JSON.stringify(body ?? null)).trim();
	try {
		const content = text === '' ? undefined : (JSON.parse(text) as unknown);
		return { received: 'response', status, headers, body: content ?? undefined };
	} catch {
		return { received: 'unreadable', status, headers, text };
	}
}

/** Node.js error codes of a request that was never sent. */
const INVALID_REQUEST = /^ERR_(INVALID|UNESCAPED|HTTP_INVALID)/;

/** What Node.js and its agents say, some without a code, when a connection broke before a request was sent. */
export const NEVER_CAME_ABOUT =
	/^connect E|before secure TLS connection was established|before receiving CONNECT response/;

/**
 * Reads the error code from what n8n's request helpers threw. A `NodeApiError` has it in `httpCode`
 * (n8n 1 keeps no cause), or the status there when the response was cut off.
 *
 * @throws the error itself when nothing was sent: only a failed connection may be retried
 */
export function toNoResponse(error: unknown): HttpResult {
	const thrown = (error ?? {}) as Partial<NodeApiError>;
	const { httpCode: reason, messages, message } = thrown;
	const text = messages?.[0] ?? message ?? '';
	const isKnown =
		typeof reason === 'string' ? !INVALID_REQUEST.test(reason) : NEVER_CAME_ABOUT.test(text);
	if (!isKnown) throw error;
	const code = /^\d*$/.test(reason ?? '') ? '' : reason!;
	return { received: 'noResponse', code, message: text || code };
}

/** The service's error, as far as it is readable (sandbox/api.md 8.1). */
export interface ApiErrorBody {
	code?: string;
	message?: string;
	details?: IDataObject;
	requestId?: string;
}

/** @returns empty when the result has no error of the service */
export function readApiError(result: HttpResult): ApiErrorBody {
	if (result.received === 'noResponse') return {};
	const requestId = result.headers['x-correlation-id'];
	if (result.received === 'unreadable') return { requestId };
	const body = asRecord(result.body);
	const { code, message, details } = asRecord(body.error);
	return {
		code: asText(code),
		message: asText(message),
		details: isRecord(details) ? details : undefined,
		requestId: asText(body.request_id) ?? requestId,
	};
}

const asText = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;
