import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/**
 * Returns the address at which n8n receives the deliveries of a trigger.
 *
 * A node has no webhook ID until an editor saves it: n8n then makes the path of the workflow's ID and
 * the node's name, and keeps it percent-encoded, but looks up the decoded path of a request. So
 * "Report finished" would register and answer every delivery with 404. Encoded once more, the name
 * arrives as n8n keeps it.
 *
 * @returns an absolute URL; empty where n8n knows none
 */
export function webhookUrlOf(context: IHookFunctions | IWebhookFunctions): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	return url.replace(NAME_IN_PATH, (name) => name.replaceAll('%', '%25'));
}

/** The last but one part of the path: a webhook ID, which has no percent sign, or the node's name. */
const NAME_IN_PATH = /[^/]+(?=\/[^/]+$)/;
