/** Which budget a request counts against, beside the one that all share (API description §8.1). */
export type Tier = 'standard' | 'llm';

/** Paths whose POST counts against the LLM tier (API description §8.1). */
const LLM_PATHS = [
	/^\/v1\/brands\/[^/]+\/facts$/,
	/^\/v1\/reports\/[^/]+\/runs$/,
	/^\/v1\/reports\/[^/]+\/prompts$/,
	/^\/v1\/scheduled-reports\/[^/]+\/executions$/,
];

/**
 * @param method the HTTP method
 * @param path the filled path, without query
 */
export function tierOf(method: string, path: string): Tier {
	return method === 'POST' && LLM_PATHS.some((llmPath) => llmPath.test(path)) ? 'llm' : 'standard';
}
