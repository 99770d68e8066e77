import type { IHttpRequestOptions } from 'n8n-workflow';
import { sha256 } from '../../base/values/records';
import { type ApiContext, CREDENTIAL } from '../http';
import { JobPoller } from '../jobPoller';
import { DEFAULT_LIMITS, RateLimiter, type RateLimits } from '../limits/rateLimiter';
import type { Outcome } from '../outcome';
import { abbreviationOf, serviceRoot, type ServiceCredential, usableKey } from './serviceAddress';

/** Everything this process keeps about an API key. */
interface KeyState {
	rateLimiter: RateLimiter;
	jobPoller: JobPoller;
}

/** How requests of one node run, list or trigger reach the service. */
export interface Connection {
	context: ApiContext;
	/** Root URL of the service, without `/v1`. */
	root: string;
	/** The service's abbreviation in lower case: `ab` for `X-AB-…` and `ab_score`. */
	abbreviation: string;
	keyState: KeyState;
	/** The refusal of the key that a request has met: nothing more is sent with it. */
	refusal?: Outcome;
	/** The changes under way, by path. */
	changes: Map<string, Promise<unknown>>;
	/** n8n's own Request Options. */
	httpOptions: Partial<IHttpRequestOptions>;
	/** Whether a person or a deadline waits for the requests. */
	isUrgent: boolean;
	/** Aborted when the execution is stopped. Cancels requests in flight. */
	cancelSignal?: AbortSignal;
	/** Also aborted when another item of the run fails. Ends waits, but no request in flight. */
	abortSignal?: AbortSignal;
}

export type ConnectionSettings = Partial<
	Pick<Connection, 'httpOptions' | 'isUrgent' | 'cancelSignal' | 'abortSignal'>
>;

/**
 * Reads the node's credential, once, and returns what requests need to use it.
 *
 * @param context the n8n context of the call
 * @throws OperationError when the credential's base URL or API key cannot be used; whatever n8n
 * throws when the credential cannot be read
 */
export async function openConnection(
	context: ApiContext,
	settings: ConnectionSettings = {},
): Promise<Connection> {
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const apiKey = usableKey(credential.apiKey);
	const limits = limitsOf(credential);
	const contextOfKey = withCredential(context, { ...credential, apiKey });
	const root = serviceRoot(credential.baseUrl);
	const keyState = keyStateOf(`${root} ${apiKey}`);
	keyState.rateLimiter.setLimits(limits);
	return {
		httpOptions: {},
		changes: new Map(),
		isUrgent: false,
		...settings,
		context: contextOfKey,
		root,
		abbreviation: abbreviationOf(apiKey),
		keyState,
	};
}

/** By a hash, so that no key stays in memory. */
const keyStates = new Map<string, KeyState>();

function keyStateOf(rootAndKey: string): KeyState {
	const id = sha256(rootAndKey);
	const state = keyStates.get(id) ?? {
		rateLimiter: new RateLimiter(),
		jobPoller: new JobPoller(),
	};
	keyStates.set(id, state);
	return state;
}

function limitsOf({ requestsPerMinute, llmRequestsPerMinute }: ServiceCredential): RateLimits {
	const { perMinute, llmPerMinute } = DEFAULT_LIMITS;
	return {
		perMinute: wholeOr(perMinute, requestsPerMinute),
		llmPerMinute: wholeOr(llmPerMinute, llmRequestsPerMinute),
	};
}

const wholeOr = (byDefault: number, given: unknown): number =>
	Math.max(0, Math.floor(Number(given))) || byDefault;

/**
 * Returns the credential that was already read. Otherwise n8n would decrypt it for each request. Lacks
 * the execution's cancel signal, which the newest n8n attaches to every request of a context that has
 * one: a job must be cancelled after the execution was stopped.
 */
function withCredential(context: ApiContext, credential: ServiceCredential): ApiContext {
	return {
		helpers: context.helpers,
		logger: context.logger,
		getNode: () => context.getNode(),
		getCredentials: async <T extends object>() => credential as unknown as T,
	};
}
