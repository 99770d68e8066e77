import { credentialId } from './sandbox.cts';
import type { Workflow, WorkflowNode } from './shapes.cts';

/** A node of a workflow, as far as it differs from one to the other. */
export type NodeSpec = Pick<WorkflowNode, 'name' | 'type' | 'parameters'> & Partial<WorkflowNode>;

/**
 * @param id also its name
 * @param specs the nodes, in a line
 * @param links more connections: from the name of a node, by output, to the names of others
 */
export function workflowOf(
	id: string,
	specs: NodeSpec[],
	links: Record<string, string[][]> = {},
): Workflow {
	const nodes = specs.map((spec, index): WorkflowNode => ({
		id: `${id}-${index}`,
		position: [index * 200, 0],
		typeVersion: 1,
		...spec,
	}));
	const names = nodes.map(({ name }) => name);
	const line = names.slice(0, -1).map((name, index) => [name, [[names[index + 1]]]] as const);
	const connections = Object.entries({ ...Object.fromEntries(line), ...links });
	return {
		id,
		name: id,
		settings: { executionOrder: 'v1' },
		nodes,
		connections: Object.fromEntries(connections.map(([from, outputs]) => [from, toMain(outputs)])),
	};
}

const toMain = (outputs: readonly (readonly string[])[]) => ({
	main: outputs.map((targets) => targets.map((node) => ({ node, type: 'main', index: 0 }))),
});

/** What "Execute workflow" starts. */
export const manualTrigger: NodeSpec = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	parameters: {},
};

/**
 * A node of this package with the credential of the sandbox.
 *
 * @param type without the package, such as `aiVisibilityOutreach`
 */
export const packNode = (
	name: string,
	type: string,
	parameters: Record<string, unknown>,
	more: Partial<WorkflowNode> = {},
): NodeSpec => ({
	name,
	type: `n8n-nodes-ai-visibility.${type}`,
	parameters,
	credentials: { aiVisibilityApi: { id: credentialId, name: 'AI Visibility sandbox' } },
	...more,
});

/** Makes items, each with one of the values in a field. */
export const itemsWith = (field: string, values: unknown[]): NodeSpec[] => [
	{
		name: 'List',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: { mode: 'raw', jsonOutput: JSON.stringify({ [field]: values }), options: {} },
	},
	splitOut('Items', field),
];

/**
 * @param name of the node
 * @param field the list to make items of
 */
export const splitOut = (name: string, field: string): NodeSpec => ({
	name,
	type: 'n8n-nodes-base.splitOut',
	parameters: { fieldToSplitOut: field, options: {} },
});

/** A value for a parameter that is a resource locator. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
