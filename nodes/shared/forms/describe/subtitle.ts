import type { Resource } from './types';

/**
 * Builds the subtitle of the node in the editor: the action of its operation ("Create report").
 *
 * @param resources of the node; their actions have no braces, which would end the expression
 * @returns an n8n expression that looks the action up
 */
export function subtitleOf(resources: Resource[]): string {
	const actions = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}:${operation.value}`, operation.action]),
	);
	const entries = JSON.stringify(Object.fromEntries(actions)).slice(1, -1);
	return `={{ ({${entries}})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;
}
