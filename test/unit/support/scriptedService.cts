import {
	NodeApiError,
	type IDataObject,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type JsonObject,
} from 'n8n-workflow';
import { NodeApiError as OldestNodeApiError } from 'n8n-workflow-oldest';
import { ApiClient, type ClientSettings } from '../../../nodes/shared/requests/client';
import type { ApiContext } from '../../../nodes/shared/requests/http';
import { type ConnectionSettings, openConnection } from '../../../nodes/shared/requests/keys/connection';

const node = { name: 'Node', type: 'test' } as INode;

/** What the service sees of a request. */
export interface Seen {
	method: string;
	path: string;
	query: Record<string, string>;
	body: unknown;
	key: string | undefined;
	options: IHttpRequestOptions;
}

export interface Reply {
	status?: number;
	headers?: Record<string, string>;
	/** Sent as JSON, or as it is when it is a text. */
	body?: unknown;
}

/** Answers a request, or throws what n8n's request helper would. */
export type Script = (seen: Seen, index: number) => Reply | Promise<Reply>;

/** The place of n8n's request helper, with a service behind it that answers as a test tells it. */
export class ScriptedService {
	readonly seen: Seen[] = [];

	readonly log: Array<{ level: string; message: string; meta?: IDataObject }> = [];

	constructor(public script: Script) {}

	readonly context = {
		helpers: {
			httpRequestWithAuthentication: async (_: string, options: IHttpRequestOptions) => {
				const seen = toSeen(options);
				this.seen.push(seen);
				const index = this.seen.length - 1;
				const reply = (async () => await this.script(seen, index))();
				const signal = options.abortSignal as AbortSignal | undefined;
				const { status = 200, headers = {}, body } = await orAborted(reply, signal);
				const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
				return { statusCode: status, headers, body: text };
			},
		},
		getCredentials: async () => this.credential,
		getNode: () => node,
		logger: Object.fromEntries(
			['debug', 'info', 'warn', 'error'].map((level) => [
				level,
				(message: string, meta?: IDataObject) => this.log.push({ level, message, meta }),
			]),
		),
	} as unknown as ApiContext;

	/** A form with these values while n8n fills one of its lists. */
	form(valueOf: (name: string) => unknown): ILoadOptionsFunctions {
		const context = { ...this.context, getCurrentNodeParameter: valueOf };
		return context as unknown as ILoadOptionsFunctions;
	}

	credential = {
		baseUrl: 'https://api.example',
		apiKey: `ab_live_${Math.random()}`,
		requestsPerMinute: 100_000,
	};

	/** A client of an execution that can be stopped. */
	async stoppableClient(settings: ClientSettings = {}) {
		const [stop, siblings] = [new AbortController(), new AbortController()];
		const { signal } = stop;
		const abortSignal = AbortSignal.any([signal, siblings.signal]);
		const client = await this.client({ cancelSignal: signal, abortSignal }, settings);
		return { stop, siblings, client };
	}

	/** A client on the way to this service. */
	async client(connection: ConnectionSettings = {}, settings: ClientSettings = {}): Promise<ApiClient> {
		return new ApiClient(await openConnection(this.context, connection), settings);
	}
}

function toSeen(options: IHttpRequestOptions): Seen {
	const url = new URL(options.url, 'https://api.example');
	return {
		method: String(options.method),
		path: url.pathname,
		query: Object.fromEntries(url.searchParams),
		body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
		key: (options.headers as Record<string, string>)['Idempotency-Key'],
		options,
	};
}

/** An aborted request ends at once, as n8n's helper does it. */
async function orAborted<T>(reply: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return await reply;
	return await new Promise<T>((resolve, reject) => {
		reply.then(resolve, reject);
		const abort = () => reject(thrownByHelper('canceled', 'ERR_CANCELED'));
		if (signal.aborted) abort();
		signal.addEventListener('abort', abort, { once: true });
	});
}

/** Answers with the entries one after the other, the last one for ever. */
export const oneByOne =
	(...replies: Reply[]): Script =>
	(_, index) =>
		replies[Math.min(index, replies.length - 1)];

/** An answer in the form of the service's errors. */
export const refusal = (status: number, code: string, details?: object): Reply => ({
	status,
	body: { error: { code, message: `about ${code}`, details }, request_id: 'req-1' },
});

export const limitedFor = (seconds: number, details?: object): Reply => ({
	...refusal(429, 'rate_limit_exceeded', details),
	headers: { 'retry-after': String(seconds) },
});

/** What axios throws; n8n knows it by the name of its class. */
class AxiosError extends Error {
	constructor(
		message: string,
		readonly code?: string,
		readonly response?: { status: number },
	) {
		super(message);
	}
}

/** That of the oldest keeps no cause. */
const nodeApiErrors = { newest: NodeApiError, oldest: OldestNodeApiError };

/**
 * What n8n's helper throws when a request failed.
 *
 * @param code of Node.js or axios; none where nothing was sent
 * @param status of an answer that was cut off
 */
export function thrownByHelper(
	message: string,
	code?: string,
	{ status, end = 'newest' }: { status?: number; end?: keyof typeof nodeApiErrors } = {},
): Error {
	const response = status === undefined ? undefined : { status };
	const reason = new AxiosError(message, code, response) as unknown as JsonObject;
	return new nodeApiErrors[end](node as never, reason);
}

/** What n8n's helper throws when the connection broke. */
export const brokenConnection = (): Error => thrownByHelper('socket hang up', 'ECONNRESET');
