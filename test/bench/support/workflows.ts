import type { Workflow, WorkflowNode } from '../../n8n/harness/shapes';
import type { Access } from './bench';

/** A node of a workflow, as far as it differs from one to the other. */
export type NodeSpec = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> &
	Partial<WorkflowNode>;

/**
 * A workflow that a POST to `/webhook/<id>` starts, and that answers when it has ended.
 *
 * @param id at most 16 characters
 * @param specs the nodes behind the webhook, in a line
 * @param links more connections: from the name of a node, by output, to the names of others
 */
export function workflowOf(
	id: string,
	specs: NodeSpec[],
	links: Record<string, string[][]> = {},
): Workflow {
	const nodes = [webhook(id), ...specs].map((spec, index): WorkflowNode => ({
		id: `${id}-${index}`,
		position: [index * 200, 0],
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

function webhook(id: string): NodeSpec {
	return {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: id,
		parameters: {
			httpMethod: 'POST',
			path: id,
			responseMode: 'lastNode',
			responseData: 'noData',
			options: {},
		},
	};
}

/**
 * @param name of the node
 * @param field the list to make items of
 */
export function splitOut(name: string, field: string): NodeSpec {
	return {
		name,
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: field, options: {} },
	};
}

/** Makes an item of each entry of the webhook's `items`. */
export const items = splitOut('Items', 'body.items');

/**
 * A node of this package.
 *
 * @param node its type, such as `aiVisibilityOutreach`
 */
export function ourNode(
	node: string,
	{ nodes }: Access,
	parameters: Record<string, unknown>,
): NodeSpec {
	return {
		name: 'Node',
		type: `n8n-nodes-ai-visibility.${node}`,
		typeVersion: 1,
		credentials: nodes,
		parameters: { options: {}, requestOptions: {}, ...parameters },
	};
}

/** n8n's HTTP Request node. */
export function httpNode({ http }: Access, parameters: Record<string, unknown>): NodeSpec {
	return {
		name: 'HTTP',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		credentials: http,
		parameters: {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			options: {},
			...parameters,
		},
	};
}

/** A value for a parameter that is a resource locator. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
