import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { loadEndpoint, type StoredEndpoint, store } from '../registration/endpointStore';

/** How old what a request has read of the static data may be for writing to it, in ms. */
const FRESH_MS = 1_000;

/** The same for a note without which the trigger would be deaf tomorrow. */
const STILL_FRESH_MS = 10_000;

/**
 * The answer to what rightly came but starts nothing. Only its status counts
 * (docs/api.md 19.9).
 */
const RECEIVED = { received: true };

/** What a delivery leaves behind in the node's static data. */
export interface Notes {
	/** The events that count as seen, as of now. */
	seen?: () => Record<string, number>;
	/** The endpoint as it is known by now. */
	endpoint?: StoredEndpoint;
}

/** Starts nothing, and has n8n save what there is to note: both ends do so with the answer. */
export function startNothing(
	context: IWebhookFunctions,
	arrived: number,
	notes: Notes,
): IWebhookResponseData {
	write(context, arrived, notes);
	return { webhookResponse: RECEIVED };
}

/**
 * Starts the workflow, and has n8n save what there is to note.
 *
 * The newest n8n makes the execution, reads what is to be answered, saves the static data if they
 * were changed, and answers. Making the execution takes the mark of a change away, so whatever is
 * written before is not saved. Written while the answer is read, it is; and only when there is an
 * execution. The oldest n8n reads the answer before it saves, too.
 */
export function start(
	context: IWebhookFunctions,
	arrived: number,
	json: IDataObject,
	notes: Notes,
): IWebhookResponseData {
	return {
		workflowData: [[{ json }]],
		get webhookResponse(): undefined {
			write(context, arrived, notes);
			return undefined;
		},
	};
}

/**
 * n8n saves all static data of the workflow, other nodes' too, as this request has read them: after
 * a while they are left alone, or what was saved meanwhile would be undone.
 */
function write(context: IWebhookFunctions, arrived: number, { seen, endpoint }: Notes): void {
	const limit = endpoint?.renewing ? STILL_FRESH_MS : FRESH_MS;
	if (clock.now() - arrived >= limit) return;
	const staticData = context.getWorkflowStaticData('node');
	const record = seen?.() ?? {};
	const stored = (staticData.seen ?? {}) as IDataObject;
	if (Object.keys(record).some((id) => !(id in stored))) staticData.seen = record;
	if (endpoint === undefined) return;
	const known = loadEndpoint(staticData, endpoint.url);
	store(staticData, known !== undefined && known.since > endpoint.since ? known : endpoint);
}

/** Whether it is noted that a new secret may have been made. */
export function isNoted(context: IWebhookFunctions): boolean {
	return loadEndpoint(context.getWorkflowStaticData('node'))?.renewing === true;
}
