import type { IHttpRequestOptions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { sha256 } from '../../base/values/records';
import { type ApiContext, CREDENTIAL } from '../http';
import { DEFAULT_LIMITS, RateLimiter } from '../limits/rateLimiter';
import type { Outcome } from '../outcome';
import { abbreviationOf, serviceRoot, type ServiceCredential, usableKey } from './serviceAddress';

/** Of each API key in this process. */
const rateLimiters = new Map<string, RateLimiter>();

/** How requests of one node run, list or trigger reach the service. */
export interface Connection {
	context: ApiContext;
	/** Root URL of the service, without `/v1`. */
	root: string;
	/** The service's abbreviation in lower case: `ab` for `X-AB-…` and `ab_score`. */
	abbreviation: string;
	rateLimiter: RateLimiter;
	/** What all further requests would be told, too: they are not sent. */
	refusal?: Outcome;
	/** The last change of each record, by its path. */
	changes: Map<string, Promise<unknown>>;
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
 * Reads the node's credential, once.
 *
 * @throws OperationError when it cannot be used; whatever n8n throws when it cannot be read
 */
export async function openConnection(
	context: ApiContext,
	settings: ConnectionSettings = {},
): Promise<Connection> {
	const { baseUrl, ...credential } = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const apiKey = usableKey(credential.apiKey);
	const root = serviceRoot(baseUrl);
	// By a hash, so that no key stays in memory.
	const id = sha256(`${root} ${apiKey}`);
	const rateLimiter = rateLimiters.get(id) ?? new RateLimiter();
	rateLimiters.set(id, rateLimiter);
	rateLimiter.setLimits({
		perMinute: wholeOr(DEFAULT_LIMITS.perMinute, credential.requestsPerMinute),
		llmPerMinute: wholeOr(DEFAULT_LIMITS.llmPerMinute, credential.llmRequestsPerMinute),
	});
	return {
		httpOptions: {},
		changes: new Map(),
		isUrgent: false,
		...settings,
		// Lacks the execution's cancel signal, which the newest n8n attaches to every request of a
		// context that has one: a job must be cancelled after the execution was stopped.
		context: {
			helpers: context.helpers,
			logger: context.logger,
			getNode: () => context.getNode(),
			// Otherwise n8n would decrypt it for each request.
			getCredentials: async <T extends object>() =>
				({ ...credential, baseUrl, apiKey }) as unknown as T,
		},
		root,
		abbreviation: abbreviationOf(apiKey),
		rateLimiter,
	};
}

const wholeOr = (byDefault: number, given: unknown): number =>
	Math.max(0, Math.floor(Number(given))) || byDefault;

/**
 * Refuses a credential with expressions for several items. All requests of a run use the credential
 * of the first item, so one account would get what is meant for another.
 *
 * @throws OperationError; whatever n8n throws when the credential cannot be read
 */
export async function requireOneCredential(context: ApiContext): Promise<void> {
	// On both supported versions, although n8n's types do not say so.
	const { additionalData } = context as { additionalData?: IWorkflowExecuteAdditionalData };
	const node = context.getNode();
	const details = node.credentials?.[CREDENTIAL];
	if (additionalData === undefined || details === undefined) return;
	const stored = await additionalData.credentialsHelper.getDecrypted(
		additionalData,
		details,
		CREDENTIAL,
		'internal',
		{ node, data: {}, source: null },
		true,
	);
	if (![stored.apiKey, stored.baseUrl].some((value) => String(value).startsWith('='))) return;
	throw new OperationError(
		'The credential has expressions, and there are several items',
		"All items of a run must have the same API key and 'Base URL'. Put Loop Over Items with a 'Batch Size' of 1 before this node. Nothing was sent.",
		'not_sent',
	);
}
