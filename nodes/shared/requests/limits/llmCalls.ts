/** Paths whose POST calls a language model and has a limit of its own (docs/api.md 6.2). */
const LLM_PATHS = [
	/^\/v1\/brands\/[^/]+\/facts$/,
	/^\/v1\/reports\/[^/]+\/runs$/,
	/^\/v1\/reports\/[^/]+\/prompts$/,
	/^\/v1\/scheduled-reports\/[^/]+\/executions$/,
];

/**
 * Whether a request counts against the limit of LLM calls, too.
 *
 * @param method the HTTP method
 * @param path the filled path or its template, without query
 */
export function isLlmCall(method: string, path: string): boolean {
	return method === 'POST' && LLM_PATHS.some((llmPath) => llmPath.test(path));
}
