import { createHash } from 'crypto';
import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { throwIfStopped } from '../errors/cancellation';
import { time } from '../time/clock';
import { wait } from '../time/sleep';
import { ApiFailure, readApiError } from './apiError';
import {
	type ApiContext,
	CREDENTIAL,
	exchange,
	isUnknown,
	type Outcome,
	type WireRequest,
} from './http';
import { type KeyedRequest, needsKey } from './idempotencyKey';
import { type Pace, paceOf, type Ticket } from './rateLimiter';
import { tierOf } from './rateTiers';
import { decide, DEFAULT_MAX_ATTEMPTS, LONGEST_STATED_PAUSE_MS, type Perseverance } from './retry';
import { abbreviationOf, type ServiceCredential, serviceRoot } from './serviceAddress';
import { Usage } from './usage';

export const DEFAULT_REQUESTS_PER_MINUTE = 120;

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

export interface ApiAnswer {
	status: number;
	headers: Record<string, string>;
	/** Undefined for an answer without content. */
	body: unknown;
	/** From the first attempt to the answer, in ms. */
	tookMs: number;
}

/** A ticket that remembers what its attempts came to. */
interface Passage extends Ticket {
	/** When it was used for the first time, in ms. */
	firstSentAt?: number;
	/** Whether an attempt but the last ended without anybody knowing what came of it. */
	isUnclear?: boolean;
}

/** How a client makes its requests. */
export interface ClientSettings {
	/** The Idempotency-Key of a request. */
	keyOf: (request: KeyedRequest) => string;
	/** n8n's own Request Options, which all requests of the client inherit. */
	inherited?: Partial<IHttpRequestOptions>;
	maxAttempts?: number;
	/** Until when, in ms, requests are repeated also beyond `maxAttempts`. */
	patientUntil?: number;
	/** The longest pause before another attempt, in ms. */
	longestPauseMs?: number;
	/** Whether the requests go before all others on the key. */
	isUrgent?: boolean;
	/** The execution's cancel signal: breaks off what is under way. */
	cancelSignal?: AbortSignal;
	/** Also given when another item of the run failed: ends waits, but nothing under way. */
	stopSignal?: AbortSignal;
}

/** The way to the service that all nodes, locators and triggers share: key, pace, retry, errors. */
export class ApiClient {
	constructor(
		private readonly context: ApiContext,
		private readonly root: string,
		/** Of the service, in lower case: `ab` for `X-AB-…` and `ab_score`. */
		readonly abbreviation: string,
		private readonly pace: Pace,
		private readonly settings: ClientSettings,
		/** What the answers so far have cost. */
		readonly usage = new Usage(abbreviation),
		/** In the queue of the key: what has begun is carried on before anything new begins. */
		private readonly place: { number?: number } = {},
	) {}

	/** What every wait between requests must obey. */
	get stopSignal(): AbortSignal | undefined {
		return this.settings.stopSignal;
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
		return this.with({ ...this.settings, patientUntil: until });
	}

	/**
	 * Makes a request, as often as the retry rule says.
	 *
	 * @returns the answer, of any 2xx status
	 * @throws ApiFailure when the service refused it or could not be reached; ExecutionStopped,
	 * AnotherItemFailed or OutOfTime when there was reason to stop meanwhile
	 */
	async request(request: ApiRequest): Promise<ApiAnswer> {
		const wireRequest = this.toWire(request);
		const signal = this.stopSignal;
		const { isUrgent } = this.settings;
		const { number } = this.place;
		const ticket: Passage = {
			tier: tierOf(request.method, request.path),
			signal,
			isUrgent,
			number,
		};
		for (let attempt = 1; ; attempt++) {
			const outcome = await this.attempt(wireRequest, ticket);
			const decision = decide(outcome, attempt, this.perseverance(), request.method);
			if (decision.next === 'settle') {
				if (decision.holdMs !== undefined) this.holdEverybody(outcome, ticket, decision.holdMs);
				return this.settle(outcome, request, ticket, attempt);
			}
			ticket.isUnclear ||= isUnknown(outcome);
			this.sayWaiting(outcome, request, decision.pauseMs);
			if (decision.everybody) this.holdEverybody(outcome, ticket, decision.pauseMs);
			else await wait(decision.pauseMs, signal);
		}
	}

	/**
	 * Makes a request whose refusal is an answer too.
	 *
	 * @returns the answer, or the failure when the service refused it or could not be reached
	 * @throws ExecutionStopped or AnotherItemFailed
	 */
	async tryRequest(request: ApiRequest): Promise<ApiAnswer | ApiFailure> {
		return await this.request(request).catch(async (error: unknown) =>
			error instanceof ApiFailure ? error : await Promise.reject(error as Error),
		);
	}

	private with(settings: ClientSettings): ApiClient {
		const { context, root, abbreviation, pace, usage, place } = this;
		return new ApiClient(context, root, abbreviation, pace, settings, usage, place);
	}

	private perseverance(): Perseverance {
		const {
			maxAttempts = DEFAULT_MAX_ATTEMPTS,
			patientUntil = 0,
			longestPauseMs = LONGEST_STATED_PAUSE_MS,
		} = this.settings;
		return { maxAttempts, patienceMs: patientUntil - time.now(), longestPauseMs };
	}

	private async attempt(request: WireRequest, ticket: Passage): Promise<Outcome> {
		throwIfStopped(ticket.signal);
		await this.pace.enter(ticket);
		this.place.number ??= ticket.number;
		ticket.firstSentAt ??= time.now();
		let wasLimited = false;
		try {
			const outcome = await exchange(this.context, request);
			wasLimited = outcome.kind !== 'noAnswer' && outcome.status === 429;
			return outcome;
		} finally {
			this.pace.leave(ticket.tier, wasLimited);
		}
	}

	private settle(
		outcome: Outcome,
		{ method }: ApiRequest,
		{ firstSentAt, isUnclear }: Passage,
		attempts: number,
	): ApiAnswer {
		const isSuccess = outcome.kind === 'answer' && outcome.status >= 200 && outcome.status <= 299;
		// Any 2xx says that the work was done, but who asks for a record must get one.
		if (isSuccess && (outcome.body !== undefined || method !== 'GET')) {
			this.usage.add(outcome.headers);
			const { status, headers, body } = outcome;
			return { status, headers, body, tookMs: time.now() - firstSentAt! };
		}
		const { host } = new URL(this.root);
		throw new ApiFailure(outcome, attempts, host, needsKey(method), isUnclear);
	}

	private holdEverybody(outcome: Outcome, ticket: Ticket, ms: number): void {
		// The LLM limit leaves other calls alone (API description §8.1).
		const isLlmLimit = ticket.tier === 'llm' && readApiError(outcome).details?.scope === 'llm';
		this.pace.hold(ms, isLlmLimit ? 'llm' : 'standard');
	}

	private sayWaiting(outcome: Outcome, { method, path }: ApiRequest, ms: number): void {
		const what = outcome.kind === 'noAnswer' ? outcome.message : `status ${outcome.status}`;
		this.context.logger.info(
			`AI Visibility: ${method} ${path} ended with ${what}; next attempt in ${Math.ceil(ms / 1000)} s`,
		);
	}

	private toWire({ method, path, query = {}, body, step }: ApiRequest): WireRequest {
		const text = body === undefined ? undefined : JSON.stringify(body);
		const headers: Record<string, string> = { accept: 'application/json' };
		if (text !== undefined) headers['content-type'] = 'application/json';
		if (needsKey(method)) {
			headers['Idempotency-Key'] = this.settings.keyOf({ method, path, body: text, step });
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

/**
 * Opens the way to the service for the credential of a node.
 *
 * @param context the n8n context that calls
 * @param settings how the requests are made
 * @throws Refused when the credential's address must not be called
 */
export async function openClient(
	context: ApiContext,
	settings: ClientSettings,
): Promise<ApiClient> {
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const root = serviceRoot(credential.baseUrl);
	const apiKey = String(credential.apiKey ?? '');
	const perMinute = Math.floor(Number(credential.requestsPerMinute));
	const keyId = createHash('sha256').update(`${root} ${apiKey}`).digest('hex');
	const pace = paceOf(keyId, perMinute >= 1 ? perMinute : DEFAULT_REQUESTS_PER_MINUTE);
	return new ApiClient(context, root, abbreviationOf(apiKey), pace, settings);
}
