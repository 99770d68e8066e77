/** A limit in addition to the one that all requests of a key share (docs/api.md 6.2). */
export interface RateTier {
	/** Requests with the same tier name count together. */
	name: string;
	/** Requests in a rolling minute. */
	perMinute: number;
	/** Requests in flight at the same time. */
	maxInFlight: number;
	/** A 429 whose `details.scope` has this value limits only the tier. */
	scope?: string;
	/** Whether every 429 to such a request limits only the tier. */
	isSeparate?: true;
}

/** These calls are slow, so they may not use all slots. */
const LLM: RateTier = { name: 'llm', perMinute: 10, maxInFlight: 6, scope: 'llm' };

/** Paths whose POST counts against the LLM tier. */
const LLM_PATHS = [
	/^\/v1\/brands\/[^/]+\/facts$/,
	/^\/v1\/reports\/[^/]+\/runs$/,
	/^\/v1\/reports\/[^/]+\/prompts$/,
	/^\/v1\/scheduled-reports\/[^/]+\/executions$/,
];

/** Each webhook endpoint has a limit of its own. */
const TEST_DELIVERIES = /^\/v1\/brands\/[^/]+\/webhooks\/[^/]+\/test-deliveries$/;

/**
 * Returns the additional limit that a request counts against.
 *
 * @param method the HTTP method
 * @param path the filled path, without query
 * @returns undefined for most requests
 */
export function tierOf(method: string, path: string): RateTier | undefined {
	if (method !== 'POST') return undefined;
	if (LLM_PATHS.some((llmPath) => llmPath.test(path))) return LLM;
	if (!TEST_DELIVERIES.test(path)) return undefined;
	return { name: path, perMinute: 10, maxInFlight: 1, isSeparate: true };
}
