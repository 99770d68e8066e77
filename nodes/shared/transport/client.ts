import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';
import { clock } from '../time/clock';
import { sleep } from '../time/sleep';
import { ApiFailure, readApiError } from './apiError';
import {
	type ApiContext,
	sendOnce,
	mayHaveBeenProcessed,
	type Outcome,
	type HttpRequest,
} from './http';
import { type KeyedRequest, needsKey, automaticKey } from './idempotencyKey';
import { type RateLimiter, type QueueEntry } from './rateLimiter';
import { tierOf } from './rateTiers';
import { shouldRetry, DEFAULT_MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, type RetryLimits } from './retry';
import { Usage } from './usage';

/** A request in the terms of the API description. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Filled and encoded, from `/v1` on. */
	path: string;
	query?: IDataObject;
	/** Sent as JSON; undefined sends no body. */
	body?: unknown;
	/** Name of the step, for operations that make several writes; see `idempotency.ts`. */
	step?: string;
}

export interface ApiResponse {
	status: number;
	headers: Record<string, string>;
	/** Undefined for an answer without content. */
	body: unknown;
	/** From the first attempt to the answer, in ms. */
	tookMs: number;
}

/** A entry that remembers what its attempts came to. */
interface RequestState extends QueueEntry {
	/** When it was used for the first time, in ms. */
	firstSentAt?: number;
	/** Whether an attempt but the last ended without anybody knowing what came of it. */
	earlierMayHaveBeenProcessed?: boolean;
}

/** How a client makes its requests. */
export interface ClientSettings {
	/** The Idempotency-Key of a request; random when left out. */
	keyOf?: (request: KeyedRequest) => string;
	/** n8n's own Request Options, which all requests of the client inherit. */
	inherited?: Partial<IHttpRequestOptions>;
	maxAttempts?: number;
	/** Until when, in ms, requests are repeated also beyond `maxAttempts`. */
	retryUntil?: number;
	/** The longest pause before another attempt, in ms. */
	maxDelayMs?: number;
	/** Whether the requests go before all others on the key. */
	isInteractive?: boolean;
	/** The execution's cancel signal: breaks off what is under way. */
	cancelSignal?: AbortSignal;
	/** Also given when another item of the run failed: ends waits, but nothing under way. */
	abortSignal?: AbortSignal;
}

/** The way to the service that all nodes, locators and triggers share: key, rateLimiter, retry, errors. */
export class ApiClient {
	constructor(
		private readonly context: ApiContext,
		private readonly root: string,
		/** Of the service, in lower case: `ab` for `X-AB-…` and `ab_score`. */
		readonly abbreviation: string,
		private readonly rateLimiter: RateLimiter,
		private readonly settings: ClientSettings,
		/** What the answers so far have cost. */
		readonly usage = new Usage(abbreviation),
		/** In the queue of the key: what has begun is carried on before anything new begins. */
		private readonly place: { position?: number } = {},
	) {}

	/** What every wait between requests must obey. */
	get abortSignal(): AbortSignal | undefined {
		return this.settings.abortSignal;
	}

	/** Whether the execution was stopped. */
	get isStopped(): boolean {
		return this.settings.cancelSignal?.aborted === true;
	}

	/** For what must still be said after the execution was stopped. */
	afterStop(): ApiClient {
		const settings = { keyOf: this.settings.keyOf, inherited: this.settings.inherited };
		return this.with(settings);
	}

	/** For reading what is worth waiting for: an outage of the service passes, at the latest by `until`, in ms. */
	patient(until: number): ApiClient {
		return this.with({ ...this.settings, retryUntil: until });
	}

	/**
	 * Makes a request, as often as the retry rule says.
	 *
	 * @returns the answer, of any 2xx status
	 * @throws ApiFailure when the service refused it or could not be reached; ExecutionCancelled,
	 * SiblingItemFailed or DeadlineExceeded when there was reason to stop meanwhile
	 */
	async request(request: ApiRequest): Promise<ApiResponse> {
		const httpRequest = this.toWire(request);
		const signal = this.abortSignal;
		const { isInteractive } = this.settings;
		const { position } = this.place;
		const entry: RequestState = {
			tier: tierOf(request.method, request.path),
			signal,
			isInteractive,
			position,
		};
		for (let attempt = 1; ; attempt++) {
			const outcome = await this.attempt(httpRequest, entry);
			const decision = shouldRetry(outcome, attempt, this.retryLimits(), request.method);
			if (decision.next === 'settle') {
				if (decision.holdMs !== undefined) this.pauseKey(outcome, entry, decision.holdMs);
				return this.settle(outcome, request, entry, attempt);
			}
			entry.earlierMayHaveBeenProcessed ||= mayHaveBeenProcessed(outcome);
			this.logRetry(outcome, request, decision.pauseMs);
			if (decision.everybody) this.pauseKey(outcome, entry, decision.pauseMs);
			else await sleep(decision.pauseMs, signal);
		}
	}

	/**
	 * Makes a request whose refusal is an answer too.
	 *
	 * @returns the answer, or the failure when the service refused it or could not be reached
	 * @throws ExecutionCancelled or SiblingItemFailed
	 */
	async tryRequest(request: ApiRequest): Promise<ApiResponse | ApiFailure> {
		return await this.request(request).catch(async (error: unknown) =>
			error instanceof ApiFailure ? error : await Promise.reject(error as Error),
		);
	}

	private with(settings: ClientSettings): ApiClient {
		const { context, root, abbreviation, rateLimiter, usage, place } = this;
		return new ApiClient(context, root, abbreviation, rateLimiter, settings, usage, place);
	}

	private keyOf(request: KeyedRequest): string {
		return this.settings.keyOf?.(request) ?? automaticKey(null, request);
	}

	private retryLimits(): RetryLimits {
		const {
			maxAttempts = DEFAULT_MAX_ATTEMPTS,
			retryUntil = 0,
			maxDelayMs = MAX_RETRY_AFTER_MS,
		} = this.settings;
		return { maxAttempts, retryForMs: retryUntil - clock.now(), maxDelayMs };
	}

	private async attempt(request: HttpRequest, entry: RequestState): Promise<Outcome> {
		throwIfCancelled(entry.signal);
		await this.rateLimiter.acquire(entry);
		this.place.position ??= entry.position;
		entry.firstSentAt ??= clock.now();
		let wasLimited = false;
		try {
			const outcome = await sendOnce(this.context, request);
			wasLimited = outcome.kind !== 'noAnswer' && outcome.status === 429;
			return outcome;
		} finally {
			this.rateLimiter.release(entry.tier, wasLimited);
		}
	}

	private settle(
		outcome: Outcome,
		{ method }: ApiRequest,
		{ firstSentAt, earlierMayHaveBeenProcessed }: RequestState,
		attempts: number,
	): ApiResponse {
		const isSuccess = outcome.kind === 'answer' && outcome.status >= 200 && outcome.status <= 299;
		// Any 2xx says that the work was done, but who asks for a record must get one.
		if (isSuccess && (outcome.body !== undefined || method !== 'GET')) {
			this.usage.add(outcome.headers);
			const { status, headers, body } = outcome;
			return { status, headers, body, tookMs: clock.now() - firstSentAt! };
		}
		const { host } = new URL(this.root);
		throw new ApiFailure(outcome, attempts, host, needsKey(method), earlierMayHaveBeenProcessed);
	}

	private pauseKey(outcome: Outcome, entry: QueueEntry, ms: number): void {
		// The LLM limit leaves other calls alone (API description §8.1).
		const isLlmLimit = entry.tier === 'llm' && readApiError(outcome).details?.scope === 'llm';
		this.rateLimiter.pause(ms, isLlmLimit ? 'llm' : 'standard');
	}

	private logRetry(outcome: Outcome, { method, path }: ApiRequest, ms: number): void {
		const what = outcome.kind === 'noAnswer' ? outcome.message : `status ${outcome.status}`;
		this.context.logger.info(
			`AI Visibility: ${method} ${path} ended with ${what}; next attempt in ${Math.ceil(ms / 1000)} s`,
		);
	}

	private toWire({ method, path, query = {}, body, step }: ApiRequest): HttpRequest {
		const text = body === undefined ? undefined : JSON.stringify(body);
		const headers: Record<string, string> = { accept: 'application/json' };
		if (text !== undefined) headers['content-type'] = 'application/json';
		if (needsKey(method)) {
			headers['Idempotency-Key'] = this.keyOf({ method, path, body: text, step });
		}
		const { cancelSignal: signal, inherited = {} } = this.settings;
		const search = toSearch(query);
		return { method, root: this.root, path, query: search, headers, body: text, signal, inherited };
	}
}

function toSearch(query: IDataObject): URLSearchParams {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined && value !== null) search.append(name, String(value));
	}
	return search;
}
