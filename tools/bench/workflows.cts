import { type NodeSpec, packNode, splitOut, workflowOf as line } from '../../harness/workflows.cts';
import type { Access } from './bench.cts';

/**
 * A workflow that a POST to `/webhook/<id>` starts, and that answers when it has ended.
 *
 * @param specs the nodes behind the webhook, in a line
 * @param links as `workflowOf` of the harness
 */
export function workflowOf(id: string, specs: NodeSpec[], links?: Record<string, string[][]>) {
	const answers = { responseMode: 'lastNode', responseData: 'noData', options: {} };
	const webhook: NodeSpec = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: id,
		parameters: { httpMethod: 'POST', path: id, ...answers },
	};
	return line(id, [webhook, ...specs], links);
}

/** Makes an item of each entry of the webhook's `items`. */
export const items = splitOut('Items', 'body.items');

/** A node of this package. @param type such as `aiVisibilityOutreach` */
export const ourNode = (type: string, access: Access, parameters: Record<string, unknown>) =>
	packNode('Node', type, { options: {}, ...parameters }, { credentials: access.credentials.nodes });

/** n8n's HTTP Request node. */
export const httpNode = (
	{ credentials }: Access,
	parameters: Record<string, unknown>,
): NodeSpec => ({
	name: 'HTTP',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials: credentials.http,
	parameters: {
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		options: {},
		...parameters,
	},
});

/** Options of HTTP Request for two requests a second: as fast as they can keep to the limit. */
export const twoASecond = { batching: { batch: { batchSize: 2, batchInterval: 1000 } } };

/**
 * Items for emails that nothing else has.
 *
 * @param run names the run, and ends up in each subject
 */
export const emailItems = (run: string, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		email: `editor${index}@magazine.example`,
		subject: `${run} ${index}`,
		text: `Would you add Example Coffee to your list, editor ${index}?`,
		name: `Editor ${index}`,
	}));

/** Creates a draft for each item, with four expressions. */
export const createWithOurs = (access: Access, brandId: string): NodeSpec =>
	ourNode('aiVisibilityOutreach', access, {
		resource: 'email',
		operation: 'create',
		brandId: { __rl: true, mode: 'id', value: brandId },
		recipientEmail: '={{ $json.email }}',
		subject: '={{ $json.subject }}',
		body: '={{ $json.text }}',
		additionalFields: { recipientName: '={{ $json.name }}' },
	});

/**
 * The same with n8n's HTTP Request node, whose user writes the Idempotency Key, too.
 *
 * @param url base URL of the service
 */
export function createWithHttp(access: Access, url: string, brandId: string): NodeSpec {
	const key = '={{ $execution.id }}-{{ $runIndex }}-{{ $itemIndex }}';
	const parameters = [
		{ name: 'recipient_email', value: '={{ $json.email }}' },
		{ name: 'subject', value: '={{ $json.subject }}' },
		{ name: 'body', value: '={{ $json.text }}' },
		{ name: 'recipient_name', value: '={{ $json.name }}' },
	];
	return httpNode(access, {
		method: 'POST',
		url: `${url}/v1/brands/${brandId}/emails`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'Idempotency-Key', value: key }] },
		sendBody: true,
		bodyParameters: { parameters },
	});
}
