/** Another node of the pack, as n8n's workflow builder knows it. */
interface RelatedNode {
	/** "aiVisibilityContent" */
	name: string;
	relationHint: string;
}

/**
 * What n8n's AI workflow builder reads about a node. Only the types of n8n 2 have it, so it is spread
 * into a description; n8n 1 ignores it.
 *
 * @param searchHint what the node is for, and in which order its operations are used
 * @param related the nodes that do what this one does not
 */
export const toBuilderHint = (searchHint: string, related: RelatedNode[]) => ({
	builderHint: {
		searchHint,
		relatedNodes: related.map(({ name, relationHint }) => ({
			nodeType: `n8n-nodes-ai-visibility.${name}`,
			relationHint,
		})),
	},
});
