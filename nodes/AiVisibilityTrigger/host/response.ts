import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** How to answer a delivery. */
export type DeliveryResponse =
	/** With an empty body, and without starting the workflow. */
	| { status: 401 }
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
 * When a workflow starts, n8n creates the execution, which clears the dirty flag of the static data,
 * reads `webhookResponse`, saves the static data if they are dirty, and answers. So `save` runs when
 * `webhookResponse` is read: late enough to be saved, and only if the execution exists. n8n 1 also
 * reads it before saving. n8n saves the static data of the whole workflow as this request read them:
 * what an execution has saved meanwhile is undone.
 */
export function respond(
	context: IWebhookFunctions,
	answer: DeliveryResponse,
): IWebhookResponseData {
	if (answer.status === 401) {
		context.getResponseObject().status(answer.status).end();
		return { noWebhookResponse: true };
	}
	const save = () => answer.save(context.getWorkflowStaticData('node'));
	if (answer.json !== undefined) {
		return {
			workflowData: [[{ json: answer.json }]],
			get webhookResponse(): undefined {
				return void save();
			},
		};
	}
	save();
	return { webhookResponse: { received: true } };
}
