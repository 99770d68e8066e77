import type { Controls } from '../../../harness/controls.cts';
import type { Access } from './bench.cts';
import { byId, httpNode, type NodeSpec, ourNode } from './workflows.cts';

/** The fields of an item. */
export interface EmailItem {
	email: string;
	subject: string;
	text: string;
	name: string;
}

/**
 * Items for emails that nothing else has.
 *
 * @param run names the run, and ends up in each subject
 */
export function emailItems(run: string, count: number): EmailItem[] {
	return Array.from({ length: count }, (_, index) => ({
		email: `editor${index}@magazine.example`,
		subject: `${run} ${index}`,
		text: `Would you add Example Coffee to your list, editor ${index}?`,
		name: `Editor ${index}`,
	}));
}

/** Creates a draft for each item, with four expressions. */
export function createWithOurs(access: Access, brandId: string): NodeSpec {
	return ourNode('aiVisibilityOutreach', access, {
		resource: 'email',
		operation: 'create',
		brandId: byId(brandId),
		recipientEmail: '={{ $json.email }}',
		subject: '={{ $json.subject }}',
		body: '={{ $json.text }}',
		additionalFields: { recipientName: '={{ $json.name }}' },
	});
}

/**
 * The same with n8n's HTTP Request node, whose user writes the Idempotency Key, too.
 *
 * @param url base URL of the service
 * @param options of the node, such as batching
 */
export function createWithHttp(
	access: Access,
	{ url, brandId, options = {} }: { url: string; brandId: string; options?: object },
): NodeSpec {
	const key = '={{ $execution.id }}-{{ $runIndex }}-{{ $itemIndex }}';
	return httpNode(access, {
		method: 'POST',
		url: `${url}/v1/brands/${brandId}/emails`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'Idempotency-Key', value: key }] },
		sendBody: true,
		bodyParameters: {
			parameters: [
				{ name: 'recipient_email', value: '={{ $json.email }}' },
				{ name: 'subject', value: '={{ $json.subject }}' },
				{ name: 'body', value: '={{ $json.text }}' },
				{ name: 'recipient_name', value: '={{ $json.name }}' },
			],
		},
		options,
	});
}

/** @returns how many emails of a run the service has */
export async function countCreated(controls: Controls, run: string): Promise<number> {
	const emails = await controls.state<{ subject: string }>('emails');
	return emails.filter(({ subject }) => subject.startsWith(`${run} `)).length;
}
