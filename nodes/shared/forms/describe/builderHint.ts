/**
 * The text that n8n's AI workflow builder reads about a node. The property exists only in n8n 2's
 * types, so it is spread into the description; n8n 1 ignores it.
 *
 * @param searchHint purpose of the node, and the order in which its operations are used
 * @param related the nodes of the pack for everything else, each with what it does
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
