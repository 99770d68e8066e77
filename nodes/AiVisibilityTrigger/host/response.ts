import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import type { WebhookRequest } from './request';

/** Static data that a request read longer ago than this, in ms, are not written. */
const FRESH_MS = 1_000;

/** How to answer a delivery. */
export type DeliveryResponse =
	/** With an empty body, and without starting the workflow. */
	| { status: 401 | 503 }
	| {
			/** Only the status counts (docs/api.md 19.9). */
			status: 200;
			/** The item that starts the workflow, if it starts. */
			json?: IDataObject;
			/** Writes what n8n saves together with the response. */
			save: (staticData: IDataObject) => void;
	  };

/**
 * Makes n8n answer a delivery.
 *
 * When a workflow starts, n8n creates the execution, reads `webhookResponse`, saves the static data
 * if they are dirty, and answers. Creating the execution clears the dirty flag, so `save` runs when
 * `webhookResponse` is read: late enough to be saved, and only if the execution exists. n8n 1 also
 * reads it before saving.
 */
export function respond(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: DeliveryResponse,
): IWebhookResponseData {
	if (answer.status !== 200) {
		context.getResponseObject().status(answer.status).end();
		return { noWebhookResponse: true };
	}
	const { json, save } = answer;
	if (json === undefined) {
		saveWhileFresh(context, request, save);
		return { webhookResponse: { received: true } };
	}
	return {
		workflowData: [[{ json }]],
		get webhookResponse(): undefined {
			saveWhileFresh(context, request, save);
			return undefined;
		},
	};
}

/**
 * n8n saves the static data of all nodes of the workflow as this request read them. After a while
 * nothing is written, because it would undo what was saved in between.
 */
function saveWhileFresh(
	context: IWebhookFunctions,
	{ arrivedAt }: WebhookRequest,
	save: (staticData: IDataObject) => void,
): void {
	if (clock.elapsed() - arrivedAt < FRESH_MS) save(context.getWorkflowStaticData('node'));
}
