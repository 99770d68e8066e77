import { randomUUID } from 'crypto';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { clock, sleep } from '../base/time/clock';
import { asRecord } from '../base/values/records';
import { ApiFailure } from './apiError';
import type { Connection } from './keys/connection';
import { type HttpResult, isWrite, readApiError, sendOnce, type TimedOptions } from './http';
import { classify, endsRun, type Outcome } from './outcome';
import { type AskedPause, isLlmCall, type QueueEntry } from './limits/rateLimiter';
import { toSearch } from './path';
import { shouldRetry, type RetryDecision, type RetryLimits } from './retry';
import { logTo } from '../base/values/log';

export interface ApiRequest extends Pick<RetryLimits, 'maxAttempts' | 'retryUntil'> {
	method: IHttpRequestMethods;
	/** Filled and encoded, starting with `/v1`. */
	path: string;
	/** The path with placeholders, for the log: the token of a shared link is a secret. */
	template?: string;
	query?: IDataObject;
	/** Sent as JSON; undefined sends no body. */
	body?: unknown;
	/** What later requests of the same run say: a key that is kept for the run stands for it, too. */
	keyedBy?: unknown;
	/** Longest time for one attempt, in ms, limited by the Request Options. */
	timeoutMs?: number;
	/** Whether to send it even after the execution was stopped. */
	ignoreCancel?: boolean;
}

export interface ApiResponse {
	status: number;
	headers: Record<string, string>;
	/** Undefined for a response without content. */
	body: unknown;
	/** From the first attempt on. */
	tookMs: number;
}

/** What an Idempotency-Key may cover: the body is the JSON text that is sent. */
export type KeyedRequest = Pick<ApiRequest, 'path' | 'keyedBy'> & { method: string; body?: string };

export interface ClientSettings
	extends Pick<RetryLimits, 'maxAttempts' | 'maxDelayMs'>, Pick<ApiRequest, 'timeoutMs'> {
	/** Returns the Idempotency-Key of a request. By default keys are random. */
	keyFor?: (request: KeyedRequest) => string;
	/** Whether an earlier execution may have used these keys: what a response names may be older. */
	repeatsKeys?: boolean;
}

/** A request on its way, over all attempts. */
interface Sending {
	request: ApiRequest;
	options: TimedOptions;
	entry: QueueEntry;
	attempts: number;
	firstSentAt: number;
	/** Whether an attempt before the last one, or one that was cut short, may have been processed. */
	earlierWasLost: boolean;
}

/** Timeout of a request that sets none, in ms. n8n has the same default. */
const DEFAULT_TIMEOUT_MS = 300_000;

/** For a request that had to wait too long, because the service answered all others with 429. */
const WAITED_TOO_LONG: Outcome = {
	name: 'rateLimited',
	result: { received: 'noResponse', code: 'rate_limit_exceeded', message: 'Rate limit reached' },
};

/** Makes the requests of one item, list or trigger, with idempotency keys, rate limit and retries. */
export class ApiClient {
	/** Whether a write succeeded. */
	hasWritten = false;

	/** Whether the service may have processed a write whose response did not arrive. */
	mayHaveBeenProcessed = false;

	/** How far the service's clock is ahead of that of this machine, in ms, by its last response. */
	private aheadMs = 0;

	/** Of the client's first request in the queue: work in flight goes before new requests. */
	private position: number | undefined;

	constructor(
		readonly connection: Connection,
		readonly settings: ClientSettings = {},
	) {}

	/** The service's time, in ms since 1970, for comparing with dates that it has just sent. */
	get serviceTime(): number {
		return clock.now() + this.aheadMs;
	}

	/**
	 * Makes a request and retries it as the retry rule says.
	 *
	 * @throws ApiFailure; ExecutionCancelled, SiblingItemFailed or DeadlineExceeded
	 */
	async request(request: ApiRequest): Promise<ApiResponse> {
		const response = await this.tryRequest(request);
		if (response instanceof ApiFailure) throw response;
		return response;
	}

	/** Reads a record. @throws as `request` */
	async read(path: string): Promise<IDataObject> {
		return asRecord((await this.request({ method: 'GET', path })).body);
	}

	/** Like `read`, but returns null for what the key may not read, or what no longer exists. */
	async readVisible(path: string): Promise<IDataObject | null> {
		const response = await this.tryRequest({ method: 'GET', path });
		if (!(response instanceof ApiFailure)) return asRecord(response.body);
		if (response.isNotVisible) return null;
		throw response;
	}

	/** Like `request`, but returns an ApiFailure instead of throwing it. */
	async tryRequest(request: ApiRequest): Promise<ApiResponse | ApiFailure> {
		const { method } = request;
		const sending = this.keyed(request);
		const response = await this.inOrder(request, async () => await this.retried(sending)).catch(
			(error: unknown) => {
				this.mayHaveBeenProcessed ||= sending.earlierWasLost && isWrite(method);
				throw error;
			},
		);
		if (response instanceof ApiFailure) this.mayHaveBeenProcessed ||= response.mayHaveBeenProcessed;
		else this.hasWritten ||= isWrite(method);
		return response;
	}

	/** Changes of one record take effect in the order of the items: the last one counts. */
	private async inOrder<T>({ method, path }: ApiRequest, send: () => Promise<T>): Promise<T> {
		if (method !== 'PATCH') return await send();
		const { changes } = this.connection;
		const change = Promise.resolve(changes.get(path)).then(send);
		changes.set(path, change.catch(Boolean));
		return await change;
	}

	/** The body is serialized once, so that the key and all attempts have the same bytes. */
	private keyed(request: ApiRequest): Sending {
		const { method, path, query, timeoutMs = this.settings.timeoutMs ?? Infinity } = request;
		const { root, httpOptions, abortSignal, isUrgent } = this.connection;
		const body = JSON.stringify(request.body) as string | undefined;
		const headers: Record<string, string> = { accept: 'application/json' };
		if (body !== undefined) headers['content-type'] = 'application/json';
		if (isWrite(method)) {
			const key = this.settings.keyFor?.({ method, path, body, keyedBy: request.keyedBy });
			headers['Idempotency-Key'] = key ?? randomUUID();
		}
		const options: TimedOptions = {
			...httpOptions,
			timeout: Math.min(timeoutMs, httpOptions.timeout || DEFAULT_TIMEOUT_MS),
			method,
			baseURL: root,
			url: `${path}${toSearch(query)}`,
			headers,
			...(body === undefined ? {} : { body }),
		};
		const entry: QueueEntry = {
			group: this.connection,
			isUrgent,
			isLlm: isLlmCall(method, path),
			signal: request.ignoreCancel ? undefined : abortSignal,
			retryUntil: request.retryUntil,
			position: this.position,
			refusal: () => this.connection.refusal,
		};
		return { request, options, entry, attempts: 0, firstSentAt: 0, earlierWasLost: false };
	}

	private async retried(sending: Sending): Promise<ApiResponse | ApiFailure> {
		const { entry, request } = sending;
		for (;;) {
			const { outcome, decision } = await this.limited(sending);
			if (!decision.retry) return this.toResponse(outcome, sending);
			sending.earlierWasLost ||= outcome.name === 'lost';
			this.logRetry(outcome, request, decision.delayMs);
			if (outcome.name !== 'rateLimited') await sleep(decision.delayMs, entry.signal);
		}
	}

	/** Makes one attempt. The slot is released together with the pause that a 429 means for others. */
	private async limited(sending: Sending): Promise<{ outcome: Outcome; decision: RetryDecision }> {
		const { entry, request } = sending;
		const { rateLimiter } = this.connection;
		if (!(await rateLimiter.acquire(entry))) {
			const outcome = this.connection.refusal ?? WAITED_TOO_LONG;
			return { outcome, decision: { retry: false, delayMs: 0 } };
		}
		this.position ??= entry.position;
		let pause: AskedPause = {};
		try {
			const outcome = await this.send(sending);
			const decision = shouldRetry(outcome, sending, { ...this.settings, ...request });
			if (outcome.name === 'rateLimited') {
				const isOfLlm = readApiError(outcome.result).details?.scope === 'llm';
				pause = { pauseMs: decision.delayMs, isLlmOnly: isOfLlm && entry.isLlm };
			}
			return { outcome, decision };
		} finally {
			rateLimiter.release(entry, pause);
		}
	}

	private async send(sending: Sending): Promise<Outcome> {
		const { request, options } = sending;
		const { context, cancelSignal } = this.connection;
		const signal = request.ignoreCancel ? undefined : cancelSignal;
		if (sending.attempts++ === 0) sending.firstSentAt = clock.elapsed();
		const result = await sendOnce(context, options, signal).catch((error: unknown) => {
			sending.earlierWasLost ||= signal?.aborted === true;
			throw error;
		});
		this.aheadMs = aheadOf(result);
		const outcome = classify(result, request);
		if (endsRun(outcome)) this.connection.refusal = outcome;
		return outcome;
	}

	private toResponse(
		outcome: Outcome,
		{ request, attempts, firstSentAt, earlierWasLost }: Sending,
	): ApiResponse | ApiFailure {
		const { result } = outcome;
		if (outcome.name === 'success' && result.received === 'response') {
			const { status, headers, body } = result;
			return { status, headers, body, tookMs: clock.elapsed() - firstSentAt };
		}
		return new ApiFailure(outcome, {
			method: request.method,
			attempts,
			host: new URL(this.connection.root).host,
			earlierWasLost,
			sent: request,
		});
	}

	private logRetry({ result }: Outcome, request: ApiRequest, ms: number): void {
		const { method, path, template = path } = request;
		const { logger } = this.connection.context;
		const what = result.received === 'noResponse' ? result.message : `status ${result.status}`;
		const next = `next attempt in ${Math.ceil(ms / 1000)} s`;
		logTo(logger, `${method} ${template} ended with ${what}; ${next}`, 'info');
	}
}

/** A response takes a while: that the service is ahead by less than that is not known. */
const SAME_TIME_MS = 30_000;

function aheadOf(result: HttpResult): number {
	const date = result.received === 'noResponse' ? undefined : result.headers.date;
	const ms = Date.parse(date ?? '') - clock.now();
	// Headers give whole seconds.
	return Math.abs(ms) > SAME_TIME_MS ? ms : Math.min(0, ms + 999) || 0;
}
