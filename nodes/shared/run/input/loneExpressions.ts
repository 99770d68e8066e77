import type { INodeParameters } from 'n8n-workflow';

/** A lone expression with blanks around it: n8n makes a text of it, "Which?,Where?" of a list. */
const PADDED = /^=\s*(\{\{(?:(?!\{\{)[^])*\}\})\s*$/;

/**
 * Returns the parameters of a node that have such an expression, at any depth, without the blanks.
 *
 * @param parameters as stored in the workflow
 */
export function loneExpressions(parameters: INodeParameters): Map<string, unknown> {
	const found = Object.entries(parameters)
		.map(([name, value]): [string, unknown] => [name, withoutPadding(value)])
		.filter(([name, value]) => value !== parameters[name]);
	return new Map(found);
}

/** @returns the value itself where nothing changes */
function withoutPadding(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(PADDED, '=$1');
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => ({
		name,
		inner,
		bare: withoutPadding(inner),
	}));
	if (entries.every(({ inner, bare }) => inner === bare)) return value;
	if (Array.isArray(value)) return entries.map(({ bare }) => bare);
	return Object.fromEntries(entries.map(({ name, bare }) => [name, bare]));
}
