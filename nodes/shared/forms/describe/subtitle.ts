import type { Resource } from './types';

/**
 * Builds the subtitle of the node in the editor: the action of its operation ("Create report").
 *
 * @param resources of the node
 * @returns an n8n expression that looks the action up
 */
export function subtitleOf(resources: Resource[]): string {
	const actions = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}:${operation.value}`, operation.action]),
	);
	const entries = JSON.stringify(Object.fromEntries(actions)).slice(1, -1);
	return `={{ ({${withoutBraces(entries)}})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;
}

/**
 * Two braces in a row would end the expression, so braces in texts are written as character codes.
 */
function withoutBraces(text: string): string {
	return text.replace(/[{}]/g, (brace) => `\\u00${brace.charCodeAt(0).toString(16)}`);
}
