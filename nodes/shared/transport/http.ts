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

/** What the pipeline needs of whatever context n8n calls it in: node, locator, trigger or poll. */
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

/** One HTTP sendOnce, ready to go out. */
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
	inherited: Partial<IHttpRequestOptions>;
}

/** What came of one HTTP sendOnce. */
export type Outcome =
	| { kind: 'answer'; status: number; headers: Record<string, string>; body: unknown }
	/** An answer that is not what the service sends: cut off, or not JSON. */
	| { kind: 'unreadable'; status: number; headers: Record<string, string>; text: string }
	/** No answer. Whether the service did the work is not known. */
	| { kind: 'noAnswer'; code: string; message: string };

/**
 * Sends one request and says what came of it.
 *
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal was given meanwhile
 */
export async function sendOnce(context: ApiContext, request: HttpRequest): Promise<Outcome> {
	const outcome = await context.helpers.httpRequestWithAuthentication
		.call(withoutCancelSignal(context), CREDENTIAL, toHttpOptions(request))
		.then((response) => toOutcome(response as IN8nHttpFullResponse), noResponse);
	if (outcome.kind === 'noAnswer') throwIfCancelled(request.signal);
	return outcome;
}

function toHttpOptions(request: HttpRequest): IHttpRequestOptions {
	const query = request.query.toString();
	return {
		...request.inherited,
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
export function toOutcome(response: IN8nHttpFullResponse): Outcome {
	const { statusCode: status } = response;
	const headers = response.headers as Record<string, string>;
	if (typeof response.body !== 'string') {
		return { kind: 'answer', status, headers, body: response.body ?? undefined };
	}
	const text = response.body.trim();
	if (text === '') return { kind: 'answer', status, headers, body: undefined };
	try {
		return { kind: 'answer', status, headers, body: JSON.parse(text) as unknown };
	} catch {
		return { kind: 'unreadable', status, headers, text };
	}
}

/**
 * @param error what n8n's request helpers threw: the reason is in it or in one of its causes
 */
export function noResponse(error: unknown): Outcome {
	const chain = causesOf(error);
	const code = chain.map((each) => each.code).find((each) => typeof each === 'string') ?? '';
	const message = String(chain[chain.length - 1]?.message ?? error);
	return { kind: 'noAnswer', code: String(code), message };
}

/**
 * Whether no connection came about because of the encryption: a certificate that is not trusted, or
 * none at all. That does not mend itself within seconds.
 *
 * @param code of `noResponse`
 */
export function isEncryptionRefusal(code: string): boolean {
	return /CERT|SSL|TLS|VERIFY_LEAF|EPROTO/.test(code);
}

const NOT_CONNECTED = new Set([
	'ECONNREFUSED',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
]);

/**
 * Whether nobody can tell what came of the request: it reached the service, perhaps, and what was
 * answered did not arrive.
 */
export function mayHaveBeenProcessed(outcome: Outcome): boolean {
	if (outcome.kind === 'noAnswer') {
		return !NOT_CONNECTED.has(outcome.code) && !isEncryptionRefusal(outcome.code);
	}
	const isSuccess = outcome.status >= 200 && outcome.status <= 299;
	return isSuccess && (outcome.kind === 'unreadable' || outcome.body === undefined);
}

function causesOf(error: unknown): IDataObject[] {
	const chain: IDataObject[] = [];
	for (let each = error as IDataObject | undefined; each && chain.length < 5;) {
		chain.push(each);
		each = each.cause as IDataObject | undefined;
	}
	return chain;
}
