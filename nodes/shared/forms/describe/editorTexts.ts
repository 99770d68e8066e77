import type { Requirement, Resource } from './types';

const REQUIREMENTS: Record<Requirement, string> = {
	editorOnPro: 'requires the editor role and a brand owner with the Pro plan.',
	editorOnPaidPro: 'requires the editor role and a brand owner with a paid Pro plan (no trial).',
	owner: 'requires the owner role.',
};

/** What a resource requires, for all operations and for single ones; an empty text for nothing. */
export function requirementsOf({ name, requires, operations }: Resource): string {
	const ofAll = requires === undefined ? [] : [`${name} ${REQUIREMENTS[requires]}`];
	const ofSome = operations.flatMap((operation) =>
		operation.requires ? [`'${operation.name}' ${REQUIREMENTS[operation.requires]}`] : [],
	);
	return [...ofAll, ...ofSome].join(' ');
}

/** Appends a requirement to the notice of an event, with or without a full stop. */
export function withRequirement(text: string, requirement?: Requirement): string {
	if (requirement === undefined) return text;
	return `${text.replace(/\.$/, '')}. This ${REQUIREMENTS[requirement]}`;
}

/**
 * Builds the subtitle of the node in the editor: an n8n expression that looks up the action of its
 * operation ("Create report"). Actions have no braces, which would end it.
 */
export function subtitleOf(resources: Resource[]): string {
	const actions = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}:${operation.value}`, operation.action]),
	);
	const entries = JSON.stringify(Object.fromEntries(actions)).slice(1, -1);
	return `={{ ({${entries}})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;
}

/**
 * The text that n8n's AI workflow builder reads about a node. The property exists only in n8n 2's
 * types, so it is spread into the description; n8n 1 ignores it.
 */
export const toBuilderHint = (searchHint: string, related: Record<string, string>) => ({
	builderHint: {
		searchHint,
		relatedNodes: Object.entries(related).map(([name, relationHint]) => ({
			nodeType: `n8n-nodes-ai-visibility.${name}`,
			relationHint,
		})),
	},
});
