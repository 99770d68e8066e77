/** A limit of its own, beside the one that all requests of a key share (docs/api.md: rate limits). */
export interface RateTier {
	/** Requests of the same name count together. */
	name: string;
	/** Requests in a rolling minute. */
	perMinute: number;
	/** Requests under way at the same time. */
	maxInFlight: number;
	/** Whether a 429 that says `details.scope` of this value limits the tier alone. */
	scope?: string;
	/** Whether any 429 to such a request limits the tier alone. */
	isSeparate?: true;
}

/** Slow calls: they never take all slots. */
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
 * The limit of its own that a request counts against.
 *
 * @param method the HTTP method
 * @param path the filled path, without query
 * @returns undefined for most
 */
export function tierOf(method: string, path: string): RateTier | undefined {
	if (method !== 'POST') return undefined;
	if (LLM_PATHS.some((llmPath) => llmPath.test(path))) return LLM;
	if (!TEST_DELIVERIES.test(path)) return undefined;
	return { name: path, perMinute: 10, maxInFlight: 1, isSeparate: true };
}
