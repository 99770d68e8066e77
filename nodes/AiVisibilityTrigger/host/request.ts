import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';

/** A request to the webhook, as it came in. */
export interface WebhookRequest {
	/** In ms since 1970. */
	arrivedAt: number;
	/** See `webhookUrlOf`. */
	url: string;
	/** Byte for byte, before any parsing; undefined where n8n could not read it. */
	rawBody: Buffer | undefined;
	/** By their names in lower case. */
	headers: Record<string, string | string[] | undefined>;
	/** Whether someone waits for it in the editor. */
	isTest: boolean;
}

/** Reads the request that n8n has received. */
export async function readRequest(context: IWebhookFunctions): Promise<WebhookRequest> {
	const arrivedAt = clock.now();
	const request = context.getRequestObject() as unknown as {
		rawBody?: Buffer;
		readRawBody?: () => Promise<void>;
	};
	// Of content types that n8n does not parse, it reads the body only when it is asked to.
	if (request.rawBody === undefined) await request.readRawBody?.().catch(() => undefined);
	return {
		arrivedAt,
		url: webhookUrlOf(context),
		rawBody: request.rawBody,
		headers: context.getHeaderData() as WebhookRequest['headers'],
		isTest: context.getMode() === 'manual',
	};
}

/**
 * Returns the address at which n8n receives the deliveries of a trigger: within a hook that of the
 * editor's test, if there is one; within a delivery always that of the published workflow.
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
