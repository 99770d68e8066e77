import { randomUUID } from 'crypto';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { ExecutionCancelled, throwIfCancelled } from '../base/errors/cancellation';
import { clock } from '../base/time/clock';
import { sleep } from '../base/time/sleep';
import { ApiFailure } from './apiError';
import { readApiError } from './errorBody';
import type { Connection } from './keys/connection';
import { isWrite, sendOnce, type HttpRequest } from './http';
import { needsIdempotencyKey, type KeyedRequest } from './idempotencyKey';
import { classify, type Outcome } from './outcome';
import type { QueueEntry, Verdict } from './limits/rateLimiter';
import { isLlmCall } from './limits/llmCalls';
import { MAX_RETRY_AFTER_MS, shouldRetry, type RetryDecision, type RetryLimits } from './retry';
import { isMetered, Usage } from './usage';

/** A request in terms of the API. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Filled and encoded, starting with `/v1`. */
	path: string;
	/** The path with placeholders, for the log: the token of a shared link is a secret. */
	template?: string;
	query?: IDataObject;
	/** Sent as JSON; undefined sends no body. */
	body?: unknown;
	/** Name of the step, for operations with several write requests; see `idempotencyKey.ts`. */
	step?: string;
	/** Whether a success may come without content. */
	mayBeEmpty?: boolean;
}

export interface ApiResponse {
	status: number;
	headers: Record<string, string>;
	/** Undefined for a response without content. */
	body: unknown;
	/** From the first attempt to the response, in ms. */
	tookMs: number;
}

/** Settings of a client. */
export interface ClientSettings extends Pick<RetryLimits, 'maxAttempts' | 'maxDelayMs'> {
	/** Returns the Idempotency-Key of a request. By default keys are random. */
	keyFor?: (request: KeyedRequest) => string;
}

/** Settings of a single request, which replace those of the client. */
export interface SendOptions extends Pick<RetryLimits, 'maxAttempts' | 'retryUntil'> {
	/** Longest time for one attempt, in ms, limited by the Request Options. */
	timeoutMs?: number;
	/** For requests that must be sent even after the execution was stopped. */
	ignoreCancel?: boolean;
}

/** Progress of a request. */
interface RequestState {
	entry: QueueEntry;
	attempts: number;
	firstSentAt: number;
	/** Whether an attempt is in flight. */
	isSending: boolean;
	/** Whether an attempt before the last one may have been processed. */
	earlierWasLost: boolean;
}

/** Result of one attempt, and what follows from it. */
interface Attempt {
	outcome: Outcome;
	decision: RetryDecision;
}

/** For a request that had to wait too long, because the service answered all others with 429. */
const NOT_SENT: Attempt = {
	outcome: {
		kind: 'rateLimited',
		result: { kind: 'noResponse', code: 'rate_limit_exceeded', message: 'Rate limit reached' },
	},
	decision: { retry: false, delayMs: 0 },
};

/** Makes the requests of one item, list or trigger, with idempotency keys, rate limit and retries. */
export class ApiClient {
	/** Cost of all requests so far. */
	readonly usage: Usage;

	/** Whether the service may have processed a write whose response did not arrive. */
	mayHaveBeenProcessed = false;

	/** How many requests the rate limit delayed, and the longest delay in ms. */
	limited = { requests: 0, longestMs: 0 };

	/**
	 * Queue position of the client's first request: in-flight work has priority over new requests.
	 */
	private position: number | undefined;

	constructor(
		readonly connection: Connection,
		private readonly settings: ClientSettings = {},
	) {
		this.usage = new Usage(connection.abbreviation);
	}

	get abbreviation(): string {
		return this.connection.abbreviation;
	}

	/** Ends every wait between requests. */
	get abortSignal(): AbortSignal | undefined {
		return this.connection.abortSignal;
	}

	/** Whether the execution was stopped. */
	get isCancelled(): boolean {
		return this.connection.cancelSignal?.aborted === true;
	}

	/**
	 * Makes a request and retries it as the retry rule says.
	 *
	 * @returns the response, with any 2xx status
	 * @throws ApiFailure when it failed; ExecutionCancelled, SiblingItemFailed or DeadlineExceeded
	 * when the signal is aborted
	 */
	async request(request: ApiRequest, options: SendOptions = {}): Promise<ApiResponse> {
		const response = await this.tryRequest(request, options);
		if (response instanceof ApiFailure) throw response;
		return response;
	}

	/**
	 * Like `request`, but returns a failure instead of throwing it.
	 *
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded
	 */
	async tryRequest(
		request: ApiRequest,
		options: SendOptions = {},
	): Promise<ApiResponse | ApiFailure> {
		const key = needsIdempotencyKey(request.method) ? this.keyFor(request) : undefined;
		const signal = options.ignoreCancel ? undefined : this.abortSignal;
		const state = this.newState(request, signal, options);
		const httpRequest = this.toHttpRequest(request, key, options);
		const sent = this.sendWithRetries(request, httpRequest, state, options);
		const response = await sent.catch((error: unknown) => {
			const isCut = state.isSending && httpRequest.signal?.aborted === true;
			const wasSent = isCut || state.earlierWasLost;
			if (error instanceof ExecutionCancelled) error.wasSent = wasSent;
			this.mayHaveBeenProcessed ||= wasSent && isWrite(request.method);
			throw error;
		});
		if (response instanceof ApiFailure) this.mayHaveBeenProcessed ||= response.mayHaveBeenProcessed;
		return response;
	}

	private async sendWithRetries(
		request: ApiRequest,
		httpRequest: HttpRequest,
		state: RequestState,
		options: SendOptions,
	): Promise<ApiResponse | ApiFailure> {
		const limits: RetryLimits = { ...this.settings, ...options };
		for (;;) {
			const { outcome, decision } = await this.attempt(request, httpRequest, state, limits);
			if (!decision.retry) return this.toResponse(outcome, request, state);
			state.earlierWasLost ||= outcome.kind === 'lost';
			this.logRetry(outcome, request, decision.delayMs);
			if (outcome.kind !== 'rateLimited') await sleep(decision.delayMs, state.entry.signal);
		}
	}

	private newState(
		{ method, path }: ApiRequest,
		signal: AbortSignal | undefined,
		{ retryUntil }: SendOptions,
	): RequestState {
		const { group, isUrgent } = this.connection;
		const { position } = this;
		const isLlm = isLlmCall(method, path);
		const entry = { isLlm, signal, retryUntil, isUrgent, group, position };
		return { entry, attempts: 0, firstSentAt: 0, isSending: false, earlierWasLost: false };
	}

	/** Makes one attempt. The slot is released together with what the outcome means for others. */
	private async attempt(
		request: ApiRequest,
		httpRequest: HttpRequest,
		state: RequestState,
		limits: RetryLimits,
	): Promise<Attempt> {
		const { entry } = state;
		const { context, keyState } = this.connection;
		const { rateLimiter } = keyState;
		throwIfCancelled(entry.signal);
		if (!(await rateLimiter.acquire(entry))) return NOT_SENT;
		this.position ??= entry.position;
		if (state.attempts === 0) state.firstSentAt = clock.elapsed();
		state.attempts++;
		let verdict: Verdict = {};
		try {
			state.isSending = true;
			const result = await sendOnce(context, httpRequest);
			state.isSending = false;
			if (isMetered(result)) this.usage.add(result.headers);
			const outcome = classify(result, request);
			const decision = shouldRetry(outcome, state, limits);
			verdict = toVerdict(outcome, decision, entry);
			return { outcome, decision };
		} finally {
			rateLimiter.release(entry, verdict);
		}
	}

	private toResponse(
		outcome: Outcome,
		{ method, path, query, body }: ApiRequest,
		{ attempts, firstSentAt, earlierWasLost, entry }: RequestState,
	): ApiResponse | ApiFailure {
		this.countLimited(entry);
		const { result } = outcome;
		if (outcome.kind === 'success' && result.kind === 'response') {
			const { status, headers } = result;
			return { status, headers, body: result.body, tookMs: clock.elapsed() - firstSentAt };
		}
		const { host } = new URL(this.connection.root);
		const sent = { path, query, body };
		return new ApiFailure(outcome, { method, attempts, host, earlierWasLost, sent });
	}

	private countLimited({ limitedMs = 0 }: QueueEntry): void {
		if (limitedMs < 1_000) return;
		const { requests, longestMs } = this.limited;
		this.limited = { requests: requests + 1, longestMs: Math.max(longestMs, limitedMs) };
	}

	private logRetry({ result }: Outcome, request: ApiRequest, ms: number): void {
		const { method, path, template = path } = request;
		const what = result.kind === 'noResponse' ? result.message : `status ${result.status}`;
		this.connection.context.logger.info(
			`AI Visibility: ${method} ${template} ended with ${what}; next attempt in ${Math.ceil(ms / 1000)} s`,
		);
	}

	private keyFor({ method, path, body, step }: ApiRequest): string {
		const request = { method, path, body: toJson(body), step };
		return this.settings.keyFor?.(request) ?? randomUUID();
	}

	private toHttpRequest(
		{ method, path, query = {}, body }: ApiRequest,
		key: string | undefined,
		{ ignoreCancel, timeoutMs }: SendOptions,
	): HttpRequest {
		const text = toJson(body);
		const headers: Record<string, string> = { accept: 'application/json' };
		if (text !== undefined) headers['content-type'] = 'application/json';
		if (key !== undefined) headers['Idempotency-Key'] = key;
		const { root, cancelSignal } = this.connection;
		const httpOptions = { ...this.connection.httpOptions };
		if (timeoutMs !== undefined)
			httpOptions.timeout = Math.min(timeoutMs, httpOptions.timeout || timeoutMs);
		const signal = ignoreCancel ? undefined : cancelSignal;
		const search = toSearch(query);
		return { method, root, path, query: search, headers, body: text, signal, httpOptions };
	}
}

function toVerdict({ kind, result }: Outcome, decision: RetryDecision, entry: QueueEntry): Verdict {
	if (kind !== 'rateLimited') return {};
	const isLlmOnly = entry.isLlm && readApiError(result).details?.scope === 'llm';
	return { pauseMs: Math.min(decision.delayMs, MAX_RETRY_AFTER_MS), isLlmOnly };
}

/**
 * Serialized once, so that the key and all attempts have the same bytes. Undefined without a body.
 */
function toJson(body: unknown): string | undefined {
	return JSON.stringify(body);
}

function toSearch(query: IDataObject): URLSearchParams {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined && value !== null) search.append(name, String(value));
	}
	return search;
}
