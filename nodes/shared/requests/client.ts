import { randomUUID } from 'crypto';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { clock } from '../base/time/clock';
import { sleep } from '../base/time/sleep';
import { ApiFailure } from './apiError';
import type { Connection } from './keys/connection';
import { isWrite, readApiError, sendOnce, type HttpRequest } from './http';
import type { KeyedRequest } from './idempotencyKey';
import { classify, type Outcome } from './outcome';
import { isLlmCall } from './limits/llmCalls';
import { type QueueEntry, RateLimiter, type Verdict } from './limits/rateLimiter';
import { MAX_RETRY_AFTER_MS, shouldRetry, type RetryDecision, type RetryLimits } from './retry';
import { Usage } from './usage';

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

/** For a request that had to wait too long, because the service answered all others with 429. */
const NOT_SENT: Outcome = {
	kind: 'rateLimited',
	result: { kind: 'noResponse', code: 'rate_limit_exceeded', message: 'Rate limit reached' },
};

/** Makes the requests of one item, list or trigger, with idempotency keys, rate limit and retries. */
export class ApiClient {
	readonly usage: Usage;

	/** Whether a write succeeded. */
	hasWritten = false;

	/** Whether the service may have processed a write whose response did not arrive. */
	mayHaveBeenProcessed = false;

	/** How many requests the rate limit delayed, and the longest delay in ms. */
	readonly limited = { requests: 0, longestMs: 0 };

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
		const state = this.newState(request, options);
		const httpRequest = this.toHttpRequest(request, options);
		const limits = { ...this.settings, ...options };
		const sent = this.sendWithRetries(request, httpRequest, state, limits);
		const response = await sent.catch((error: unknown) => {
			const isCut = state.isSending && httpRequest.signal?.aborted === true;
			this.mayHaveBeenProcessed ||= (isCut || state.earlierWasLost) && isWrite(request.method);
			throw error;
		});
		if (response instanceof ApiFailure) this.mayHaveBeenProcessed ||= response.mayHaveBeenProcessed;
		else this.hasWritten ||= isWrite(request.method);
		return response;
	}

	private async sendWithRetries(
		request: ApiRequest,
		httpRequest: HttpRequest,
		state: RequestState,
		limits: RetryLimits,
	): Promise<ApiResponse | ApiFailure> {
		for (;;) {
			const isAdmitted = await this.rateLimiter.acquire(state.entry);
			if (!isAdmitted) return this.toResponse(NOT_SENT, request, state);
			const { outcome, decision } = await this.attempt(request, httpRequest, state, limits);
			if (!decision.retry) return this.toResponse(outcome, request, state);
			state.earlierWasLost ||= outcome.kind === 'lost';
			this.logRetry(outcome, request, decision.delayMs);
			if (outcome.kind !== 'rateLimited') await sleep(decision.delayMs, state.entry.signal);
		}
	}

	private newState(
		{ method, path }: ApiRequest,
		{ retryUntil, ignoreCancel }: SendOptions,
	): RequestState {
		const { group, isUrgent } = this.connection;
		const { position } = this;
		const signal = ignoreCancel ? undefined : this.abortSignal;
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
	): Promise<{ outcome: Outcome; decision: RetryDecision }> {
		const { entry } = state;
		this.position ??= entry.position;
		if (state.attempts === 0) state.firstSentAt = clock.elapsed();
		state.attempts++;
		let verdict: Verdict = {};
		state.isSending = true;
		try {
			const result = await sendOnce(this.connection.context, httpRequest);
			state.isSending = false;
			this.usage.add(result);
			const outcome = classify(result, request);
			const decision = shouldRetry(outcome, state, limits);
			if (outcome.kind === 'rateLimited') {
				const isLlmOnly = entry.isLlm && readApiError(result).details?.scope === 'llm';
				verdict = { pauseMs: Math.min(decision.delayMs, MAX_RETRY_AFTER_MS), isLlmOnly };
			}
			return { outcome, decision };
		} finally {
			this.rateLimiter.release(entry, verdict);
		}
	}

	private get rateLimiter(): RateLimiter {
		return this.connection.keyState.get(RateLimiter);
	}

	private toResponse(
		outcome: Outcome,
		{ method, path, query, body }: ApiRequest,
		{ attempts, firstSentAt, earlierWasLost, entry }: RequestState,
	): ApiResponse | ApiFailure {
		const { limitedMs = 0 } = entry;
		if (limitedMs >= 1_000) {
			this.limited.requests++;
			this.limited.longestMs = Math.max(this.limited.longestMs, limitedMs);
		}
		const { result } = outcome;
		if (outcome.kind === 'success' && result.kind === 'response') {
			const { status, headers } = result;
			return { status, headers, body: result.body, tookMs: clock.elapsed() - firstSentAt };
		}
		const { host } = new URL(this.connection.root);
		const sent = { path, query, body };
		return new ApiFailure(outcome, { method, attempts, host, earlierWasLost, sent });
	}

	private logRetry({ result }: Outcome, request: ApiRequest, ms: number): void {
		const { method, path, template = path } = request;
		const what = result.kind === 'noResponse' ? result.message : `status ${result.status}`;
		this.connection.context.logger.info(
			`AI Visibility: ${method} ${template} ended with ${what}; next attempt in ${Math.ceil(ms / 1000)} s`,
		);
	}

	/** The body is serialized once, so that the key and all attempts have the same bytes. */
	private toHttpRequest(
		{ method, path, query = {}, body: value, step }: ApiRequest,
		{ ignoreCancel, timeoutMs }: SendOptions,
	): HttpRequest {
		const body = JSON.stringify(value) as string | undefined;
		const headers: Record<string, string> = { accept: 'application/json' };
		if (body !== undefined) headers['content-type'] = 'application/json';
		if (isWrite(method)) {
			const key = this.settings.keyFor?.({ method, path, body, step });
			headers['Idempotency-Key'] = key ?? randomUUID();
		}
		const { root, cancelSignal } = this.connection;
		const httpOptions = { ...this.connection.httpOptions };
		if (timeoutMs !== undefined)
			httpOptions.timeout = Math.min(timeoutMs, httpOptions.timeout || timeoutMs);
		const signal = ignoreCancel ? undefined : cancelSignal;
		const search = toSearch(query);
		return { method, root, path, query: search, headers, body, signal, httpOptions };
	}
}

function toSearch(query: IDataObject): URLSearchParams {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined && value !== null) search.append(name, String(value));
	}
	return search;
}
