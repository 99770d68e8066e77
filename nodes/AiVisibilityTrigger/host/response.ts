import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { sleep } from '../../shared/time/sleep';
import type { WebhookRequest } from './request';

/** How old what a request has read of the static data may be for writing to it, in ms. */
const FRESH_MS = 1_000;

/** How long n8n may take to answer after the caller has hung up. */
const LATEST_MS = 60_000;

const POLL_MS = 250;

/** The parts of Node's server response that tell how a request ended. */
interface Response {
	readonly statusCode: number;
	/** Whether n8n has answered, be it that no one was listening any more. */
	readonly writableEnded: boolean;
	readonly destroyed: boolean;
	once(event: 'finish' | 'close', listener: () => void): unknown;
}

/** How a delivery is answered. */
export type Answer =
	/** Without a word, and starting nothing. */
	| { status: 401 | 503 }
	| {
			/** Only the status counts (docs/api.md 19.9). */
			status: 200;
			/** What the workflow is started with, if it is. */
			json?: IDataObject;
			/** Writes what n8n saves with the answer. */
			save: (staticData: IDataObject) => void;
	  };

/**
 * Has n8n answer a delivery.
 *
 * When a workflow is started, n8n creates the execution, reads `webhookResponse`, saves the static
 * data if they are dirty, and answers. Creating the execution clears the dirty flag; `save` writes when
 * `webhookResponse` is read, so that it is saved, and only when there is an execution. n8n 1 reads it
 * before it saves, too.
 */
export function respond(
	context: IWebhookFunctions,
	request: WebhookRequest,
	answer: Answer,
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
 * n8n saves all static data of the workflow, other nodes' too, as the request has read them: after a
 * while they are left alone, or what was saved meanwhile would be undone.
 */
function saveWhileFresh(
	context: IWebhookFunctions,
	{ arrivedAt }: WebhookRequest,
	save: (staticData: IDataObject) => void,
): void {
	if (clock.now() - arrivedAt < FRESH_MS) save(context.getWorkflowStaticData('node'));
}

/**
 * Waits until n8n has answered, which it does when the execution exists, or when it could not be
 * created. A caller that hangs up before does not stop n8n: whether the execution exists still shows
 * in the answer that n8n gives then.
 *
 * @returns whether the answer is a 2xx
 */
export async function wasAccepted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject() as unknown as Response;
	if (!response.writableEnded && !response.destroyed) {
		await new Promise<void>((resolve) => {
			response.once('finish', resolve);
			response.once('close', resolve);
		});
	}
	const latest = clock.now() + LATEST_MS;
	while (!response.writableEnded && clock.now() < latest) await sleep(POLL_MS);
	return response.writableEnded && response.statusCode >= 200 && response.statusCode <= 299;
}
