import { randomUUID } from 'crypto';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { ExecutionCancelled, throwIfCancelled } from '../errors/cancellation';
import { clock } from '../time/clock';
import { sleep } from '../time/sleep';
import { ApiFailure } from './apiError';
import { readApiError } from './errorBody';
import type { Connection } from '../keys/connection';
import { sendOnce, type HttpRequest } from './http';
import { AnsweredKeys, needsKey, type KeyedRequest } from './idempotencyKey';
import { classify, type Outcome } from './outcome';
import type { QueueEntry, Verdict } from '../limits/rateLimiter';
import { tierOf } from '../limits/rateTiers';
import { MAX_RETRY_AFTER_MS, shouldRetry, type RetryDecision, type RetryLimits } from './retry';
import { Usage } from './usage';

/** A request in the terms of the API. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Filled and encoded, from `/v1` on. */
	path: string;
	query?: IDataObject;
	/** Sent as JSON; undefined sends no body. */
	body?: unknown;
	/** Name of the step, for operations that make several writes; see `idempotencyKey.ts`. */
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

/** How a client makes its requests. */
export interface ClientSettings {
	/** The Idempotency-Key of a request; random when left out. */
	keyFor?: (request: KeyedRequest) => string;
	maxAttempts?: number;
	/** The longest pause before another attempt, in ms. */
	maxDelayMs?: number;
}

/** What a single request may have beyond the client's settings. */
export interface RequestOptions {
	/** Instead of the client's. */
	maxAttempts?: number;
	/** Until when it is repeated also beyond the attempts, in ms of `clock.elapsed`. */
	retryUntil?: number;
	/** How long an attempt may take, in ms; at most as long as in the Request Options. */
	timeoutMs?: number;
	/** For what must still be said after the execution was stopped. */
	ignoreCancel?: boolean;
}

/** How far a request is. */
interface RequestState {
	entry: QueueEntry;
	attempts: number;
	firstSentAt: number;
	/** Whether an attempt but the last may have been processed. */
	earlierWasLost: boolean;
}

/** Makes the requests of one item, list or trigger: key, rate limit, retries. */
export class ApiClient {
	/** What the responses so far have cost. */
	readonly usage: Usage;

	/** Requests whose rate limit made them wait, and how long the longest did, in ms. */
	limited = { requests: 0, longestMs: 0 };

	/** Requests that this process had made before with the same key. */
	repeatedAnswers = 0;

	/** Of the client's first request: in-flight work has priority over new requests. */
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

	/** What every wait between requests must obey. */
	get abortSignal(): AbortSignal | undefined {
		return this.connection.abortSignal;
	}

	/** Whether the execution was stopped. */
	get isCancelled(): boolean {
		return this.connection.cancelSignal?.aborted === true;
	}

	/**
	 * Makes a request, as often as the retry rule says.
	 *
	 * @returns the response, of any 2xx status
	 * @throws ApiFailure when it did not succeed; ExecutionCancelled, SiblingItemFailed or
	 * DeadlineExceeded when there was reason to stop meanwhile
	 */
	async request(request: ApiRequest, options: RequestOptions = {}): Promise<ApiResponse> {
		const response = await this.tryRequest(request, options);
		if (response instanceof ApiFailure) throw response;
		return response;
	}

	/**
	 * Makes a request whose failure is a result, too.
	 *
	 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded
	 */
	async tryRequest(
		request: ApiRequest,
		options: RequestOptions = {},
	): Promise<ApiResponse | ApiFailure> {
		const key = needsKey(request.method) ? this.keyFor(request) : undefined;
		const signal = options.ignoreCancel ? undefined : this.abortSignal;
		const state = this.newState(request, signal);
		const httpRequest = this.toHttpRequest(request, key, options);
		const sent = this.sendWithRetries(request, httpRequest, state, options);
		const response = await sent.catch((error: unknown) => {
			if (error instanceof ExecutionCancelled) error.wasSent = state.attempts > 0;
			throw error;
		});
		const isDone = !(response instanceof ApiFailure) && request.query?.dry_run !== true;
		const answered = this.connection.key.parts.get(AnsweredKeys);
		if (isDone && key !== undefined && answered.add(key)) this.repeatedAnswers++;
		return response;
	}

	private async sendWithRetries(
		request: ApiRequest,
		httpRequest: HttpRequest,
		state: RequestState,
		{ retryUntil, maxAttempts = this.settings.maxAttempts }: RequestOptions,
	): Promise<ApiResponse | ApiFailure> {
		const { maxDelayMs } = this.settings;
		const limits: RetryLimits = { maxAttempts, maxDelayMs, retryUntil };
		for (;;) {
			const { outcome, decision } = await this.attempt(request, httpRequest, state, limits);
			if (!decision.retry) return this.toResponse(outcome, request, state);
			state.earlierWasLost ||= outcome.kind === 'lost';
			this.logRetry(outcome, request, decision.delayMs);
			if (outcome.kind !== 'rateLimited') await sleep(decision.delayMs, state.entry.signal);
		}
	}

	private newState({ method, path }: ApiRequest, signal: AbortSignal | undefined): RequestState {
		const { group, isInteractive } = this.connection;
		const tier = tierOf(method, path);
		const entry = { tier, signal, isInteractive, group, position: this.position };
		return { entry, attempts: 0, firstSentAt: 0, earlierWasLost: false };
	}

	/** Slot, result and verdict: the slot is given back together with what the outcome means. */
	private async attempt(
		request: ApiRequest,
		httpRequest: HttpRequest,
		state: RequestState,
		limits: RetryLimits,
	): Promise<{ outcome: Outcome; decision: RetryDecision }> {
		const { entry } = state;
		const { context, key } = this.connection;
		const { rateLimiter } = key;
		throwIfCancelled(entry.signal);
		await rateLimiter.acquire(entry);
		this.position ??= entry.position;
		if (state.attempts === 0) state.firstSentAt = clock.elapsed();
		state.attempts++;
		let verdict: Verdict = {};
		try {
			const outcome = classify(await sendOnce(context, httpRequest), request);
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
			this.usage.add(result.headers);
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

	private logRetry({ result }: Outcome, { method, path }: ApiRequest, ms: number): void {
		const what = result.kind === 'noResponse' ? result.message : `status ${result.status}`;
		this.connection.context.logger.info(
			`AI Visibility: ${method} ${path} ended with ${what}; next attempt in ${Math.ceil(ms / 1000)} s`,
		);
	}

	private keyFor({ method, path, body, step }: ApiRequest): string {
		const request = { method, path, body: toJson(body), step };
		return this.settings.keyFor?.(request) ?? randomUUID();
	}

	private toHttpRequest(
		{ method, path, query = {}, body }: ApiRequest,
		key: string | undefined,
		{ ignoreCancel, timeoutMs }: RequestOptions,
	): HttpRequest {
		const text = toJson(body);
		const headers: Record<string, string> = { accept: 'application/json' };
		if (text !== undefined) headers['content-type'] = 'application/json';
		if (key !== undefined) headers['Idempotency-Key'] = key;
		const { root, cancelSignal } = this.connection;
		const requestOptions = { ...this.connection.requestOptions };
		if (timeoutMs !== undefined)
			requestOptions.timeout = Math.min(timeoutMs, requestOptions.timeout || timeoutMs);
		const signal = ignoreCancel ? undefined : cancelSignal;
		const search = toSearch(query);
		return { method, root, path, query: search, headers, body: text, signal, requestOptions };
	}
}

function toVerdict({ kind, result }: Outcome, decision: RetryDecision, entry: QueueEntry): Verdict {
	if (kind !== 'rateLimited') return {};
	const { tier } = entry;
	const scope = readApiError(result).details?.scope;
	const isTierOnly = tier !== undefined && (tier.isSeparate === true || scope === tier.scope);
	return { pauseMs: Math.min(decision.delayMs, MAX_RETRY_AFTER_MS), isTierOnly };
}

/** The same bytes for the key and for each attempt; undefined without a body. */
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
