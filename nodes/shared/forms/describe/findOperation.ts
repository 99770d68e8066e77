import { NodeOperationError, type INode } from 'n8n-workflow';
import type { Operation, Resource } from './types';

/** What n8n adds to both lists of every node whose credential authenticates. It leads elsewhere. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/**
 * Returns the operation that is chosen in the form.
 *
 * @param resources of the node
 * @throws NodeOperationError when it does not exist
 */
export function findOperation(
	resources: Resource[],
	node: INode,
	resource: unknown,
	operation: unknown,
): Operation {
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found !== undefined) return found;
	if ([resource, operation].includes(CUSTOM_API_CALL)) {
		throw new NodeOperationError(node, "This node does not run 'Custom API Call'", {
			description:
				"Use an HTTP Request node instead: set 'Authentication' to 'Predefined Credential Type' and choose 'AI Visibility API'. Requests that change something also need the header Idempotency-Key.",
		});
	}
	throw new NodeOperationError(
		node,
		`The operation ${String(operation)} of ${String(resource)} does not exist`,
		{ description: 'Open the node and choose a resource and an operation from the lists.' },
	);
}
