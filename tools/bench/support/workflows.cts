import {
	byId,
	type NodeSpec,
	packNode,
	splitOut,
	workflowOf as line,
} from '../../../harness/workflows.cts';
import type { Access } from './bench.cts';

export { byId, splitOut };
export type { NodeSpec };

/**
 * A workflow that a POST to `/webhook/<id>` starts, and that answers when it has ended.
 *
 * @param id at most 16 characters
 * @param specs the nodes behind the webhook, in a line
 * @param links as `workflowOf` of the harness
 */
export const workflowOf = (id: string, specs: NodeSpec[], links?: Record<string, string[][]>) =>
	line(id, [webhook(id), ...specs], links);

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

/** Makes an item of each entry of the webhook's `items`. */
export const items = splitOut('Items', 'body.items');

/** A node of this package with a key of its own. @param type such as `aiVisibilityOutreach` */
export const ourNode = (type: string, { nodes }: Access, parameters: Record<string, unknown>) =>
	packNode(
		'Node',
		type,
		{ options: {}, requestOptions: {}, ...parameters },
		{ credentials: nodes },
	);

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
