import { oncePerEventWorkflow } from '../examples/exampleWorkflows';
import type { Workflow, WorkflowNode } from '../harness/shapes';

/** Names of the example's nodes. */
const triggerName = 'Report finished';
export const actionName = 'Create task';

/** @returns the workflow whose action carries the event's id as its Idempotency Key */
export function workflowWithKey(): Workflow {
	return oncePerEventWorkflow();
}

/**
 * @returns the same without the key, with n8n's Remove Duplicates node, which remembers what previous
 *   executions have processed, in front of the action
 */
export function workflowWithRemoveDuplicates(): Workflow {
	const example = workflowWithKey();
	const nodes = example.nodes.map(withoutKey);
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		...example,
		id: 'removeDuplicates',
		name: 'Remove Duplicates',
		nodes: [...nodes, removeDuplicates],
		connections: {
			[triggerName]: to(removeDuplicates.name),
			[removeDuplicates.name]: to(actionName),
		},
	};
}

const removeDuplicates: WorkflowNode = {
	id: 'once',
	name: 'Remove Duplicates',
	type: 'n8n-nodes-base.removeDuplicates',
	typeVersion: 2,
	position: [220, 200],
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.event_id }}',
		options: {},
	},
};

function withoutKey(node: WorkflowNode): WorkflowNode {
	if (node.name !== actionName) return node;
	return { ...node, parameters: { ...node.parameters, options: {} } };
}
