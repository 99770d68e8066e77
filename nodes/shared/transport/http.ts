import type {
	IAllExecuteFunctions,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
	Logger,
} from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';

export const CREDENTIAL = 'aiVisibilityApi';

/** What the transport needs of whatever context n8n calls it in: node, locator, trigger or poll. */
export interface ApiContext {
	helpers: {
		httpRequestWithAuthentication(
			this: IAllExecuteFunctions,
			credentialType: string,
			options: IHttpRequestOptions,
		): Promise<unknown>;
	};
	getCredentials<T extends object>(type: string): Promise<T>;
	getNode(): INode;
	logger: Logger;
}

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
	/** n8n's own Request Options: time-out, proxy, certificates, the credential's allowed domains. */
	requestOptions: Partial<IHttpRequestOptions>;
}

/** What came back for one HTTP request. */
export type Exchange =
	| { kind: 'response'; status: number; headers: Record<string, string>; body: unknown }
	/** Not what the service sends: cut off, or not JSON. */
	| { kind: 'unreadable'; status: number; headers: Record<string, string>; text: string }
	| { kind: 'noResponse'; code: string; message: string };

/** A response body that is known to be a record. */
export const asRecord = (body: unknown): IDataObject => (body ?? {}) as IDataObject;

/**
 * Sends one request.
 *
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal was given
 * meanwhile; whatever n8n threw before anything was sent, for example about the credential
 */
export async function sendOnce(context: ApiContext, request: HttpRequest): Promise<Exchange> {
	const exchange = await context.helpers.httpRequestWithAuthentication
		.call(withoutCancelSignal(context), CREDENTIAL, toHttpOptions(request))
		.then((response) => toExchange(response as IN8nHttpFullResponse), toNoResponse);
	if (exchange.kind === 'noResponse') throwIfCancelled(request.signal);
	return exchange;
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
		abortSignal: request.signal,
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

/**
 * @param response as n8n's request helpers give it
 * @returns what it says; `unreadable` when it is not JSON
 */
export function toExchange(response: IN8nHttpFullResponse): Exchange {
	const { statusCode: status } = response;
	const headers = response.headers as Record<string, string>;
	if (typeof response.body !== 'string') {
		return { kind: 'response', status, headers, body: response.body ?? undefined };
	}
	const text = response.body.trim();
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
 * @param error what n8n's request helpers threw: the reason is in it or in one of its causes
 * @throws the error itself when nothing was sent: only a failed connection may be repeated
 */
export function toNoResponse(error: unknown): Exchange {
	const chain = causesOf(error);
	const code = chain.map((each) => each.code).find((each) => typeof each === 'string') ?? '';
	const isFromHttp = code !== '' || chain.some(({ isAxiosError }) => isAxiosError === true);
	if (!isFromHttp || NOT_SENT.test(String(code))) throw error;
	const message = String(chain[chain.length - 1].message ?? error);
	return { kind: 'noResponse', code: String(code), message };
}

function causesOf(error: unknown): IDataObject[] {
	const chain: IDataObject[] = [];
	for (let each = error as IDataObject | undefined; each && chain.length < 5;) {
		chain.push(each);
		each = each.cause as IDataObject | undefined;
	}
	return chain;
}
