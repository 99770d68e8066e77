import type {
	IAllExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	NodeApiError,
} from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';
import { clock } from '../time/clock';
import { type ApiContext, CREDENTIAL } from '../keys/apiContext';
import type { ServiceCredential } from '../keys/serviceAddress';

/** One HTTP request, ready to be sent. */
export interface HttpRequest {
	method: IHttpRequestMethods;
	root: string;
	path: string;
	query: URLSearchParams;
	headers: Record<string, string>;
	/** JSON text, made once, so that every attempt sends the same bytes. */
	body?: string;
	signal?: AbortSignal;
	/** n8n's own Request Options: time-out, proxy, certificates. */
	requestOptions: Partial<IHttpRequestOptions>;
}

/** What came back for one HTTP request. */
export type HttpResult =
	| { kind: 'response'; status: number; headers: Record<string, string>; body: unknown }
	/** Not what the service sends: cut off, or not JSON. */
	| { kind: 'unreadable'; status: number; headers: Record<string, string>; text: string }
	| { kind: 'noResponse'; code: string; message: string };

/** Whether a request of this method can change something. */
export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** How long a request without a Timeout may take, in ms: as long as n8n gives it. */
const DEFAULT_TIMEOUT_MS = 300_000;

/**
 * Sends one request.
 *
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal was given
 * meanwhile; whatever n8n threw before anything was sent, for example about the credential
 */
export async function sendOnce(context: ApiContext, request: HttpRequest): Promise<HttpResult> {
	const { signal, requestOptions } = request;
	const { apiKey } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const { timeout = DEFAULT_TIMEOUT_MS } = requestOptions;
	// The timeout of n8n's HTTP client ends a pause of the answer, but not one that comes drop by drop.
	const timeoutSignal = clock.timeoutSignal(timeout);
	const abortSignal = AbortSignal.any(signal ? [signal, timeoutSignal] : [timeoutSignal]);
	const options = { ...toHttpOptions(request), timeout, abortSignal };
	const result = await context.helpers.httpRequestWithAuthentication
		.call(withoutCancelSignal(context), CREDENTIAL, options)
		.then((response) => toHttpResult(response as IN8nHttpFullResponse, apiKey), toNoResponse);
	if (result.kind !== 'noResponse') return result;
	throwIfCancelled(signal);
	if (!timeoutSignal.aborted) return result;
	return { kind: 'noResponse', code: 'ECONNABORTED', message: `timeout of ${timeout} ms exceeded` };
}

function toHttpOptions(request: HttpRequest): IHttpRequestOptions {
	const query = request.query.toString();
	return {
		...request.requestOptions,
		method: request.method,
		baseURL: request.root,
		url: query === '' ? request.path : `${request.path}?${query}`,
		headers: request.headers,
		...(request.body === undefined ? {} : { body: request.body }),
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// The key goes to the address in the credential and to no other.
		disableFollowRedirect: true,
	};
}

/**
 * n8n's newest helper puts the execution's cancel signal on every request of a context that has
 * one. A job must be cancellable after the execution was stopped, so the signal is always given by
 * the request instead.
 */
function withoutCancelSignal(context: ApiContext): IAllExecuteFunctions {
	return {
		helpers: context.helpers,
		logger: context.logger,
		getNode: () => context.getNode(),
		getCredentials: async (type: string) => await context.getCredentials(type),
	} as unknown as IAllExecuteFunctions;
}

/** Shorter ones are no keys of the service (docs/api.md 2.1), and may stand in an answer by chance. */
const MIN_KEY_LENGTH = 8;

/**
 * Reads a response. The API key, which proxies and services may echo, is hidden here from whatever
 * shows a response: items, messages and logs.
 *
 * @param response as n8n's request helpers give it
 * @param apiKey that it was asked for with
 * @returns what it says; `unreadable` when it is not JSON
 */
export function toHttpResult(response: IN8nHttpFullResponse, apiKey: string): HttpResult {
	const key = apiKey.trim();
	const hide = (text: string) => (key.length < MIN_KEY_LENGTH ? text : text.replaceAll(key, '***'));
	const { statusCode: status, body } = response;
	const headers = JSON.parse(hide(JSON.stringify(response.headers))) as Record<string, string>;
	const text = hide(typeof body === 'string' ? body : JSON.stringify(body ?? null)).trim();
	if (text === '') return { kind: 'response', status, headers, body: undefined };
	try {
		return { kind: 'response', status, headers, body: (JSON.parse(text) as unknown) ?? undefined };
	} catch {
		return { kind: 'unreadable', status, headers, text };
	}
}

/** Codes of Node.js for a request that could not be put together. */
const NOT_SENT = /^ERR_(INVALID|UNESCAPED|HTTP_INVALID)/;

/**
 * Reads the code of what n8n's request helpers threw. A `NodeApiError` has it as `httpCode` (n8n 1
 * keeps no cause), and the status instead where an answer was cut off; what the credential test gets
 * has it as `code`.
 *
 * @param error what was thrown
 * @throws the error itself when nothing was sent: only a failed connection may be repeated
 */
export function toNoResponse(error: unknown): HttpResult {
	const { httpCode, code, messages, message } = (error ?? {}) as Partial<ThrownByHelper>;
	const reason = httpCode ?? code;
	if (typeof reason !== 'string' || NOT_SENT.test(reason)) throw error;
	const isStatus = /^\d+$/.test(reason);
	return {
		kind: 'noResponse',
		code: isStatus ? '' : reason,
		message: messages?.[0] ?? message ?? reason,
	};
}

type ThrownByHelper = NodeApiError & { code: unknown };
