import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { latestInProcess, store, type StoredEndpoint } from '../registration/endpointStore';
import type { SeenEvents } from './seenEvents';

/** How old what a request has read of the static data may be for writing to it, in ms. */
const FRESH_MS = 1_000;

/** The answer to what rightly came but starts nothing. Only its status counts (docs/api.md 19.9). */
const RECEIVED = { received: true };

/** What a delivery leaves behind in the node's static data. */
export interface Notes {
	/** When the delivery arrived, in ms since 1970. */
	arrived: number;
	/** Where its ids count as seen when the notes are stored. */
	seen?: { memory: SeenEvents; ids: string[] };
	/** The endpoint as it is known by now. */
	endpoint?: StoredEndpoint;
}

/** Answers and starts nothing, without a word and without noting anything. */
export function refuse(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}

/** Starts nothing, and has n8n save what there is to note: both ends do so with the answer. */
export function startNothing(context: IWebhookFunctions, notes: Notes): IWebhookResponseData {
	write(context, notes);
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
	json: IDataObject,
	notes: Notes,
): IWebhookResponseData {
	return {
		workflowData: [[{ json }]],
		get webhookResponse(): undefined {
			write(context, notes);
			return undefined;
		},
	};
}

/**
 * n8n saves all static data of the workflow, other nodes' too, as this request has read them: after
 * a while they are left alone, or what was saved meanwhile would be undone.
 */
function write(context: IWebhookFunctions, { arrived, seen, endpoint }: Notes): void {
	if (clock.now() - arrived >= FRESH_MS) return;
	const staticData = context.getWorkflowStaticData('node');
	if (endpoint !== undefined) store(staticData, latestInProcess(endpoint));
	// Of deliveries that are answered at the same time, the last one writes for all of them.
	if (seen === undefined || seen.memory.isBusy) return;
	const record = seen.memory.toRecord(seen.ids);
	const stored = (staticData.seen ?? {}) as IDataObject;
	const isNews = Object.entries(record).some(([hour, hashes]) => stored[hour] !== hashes);
	if (isNews) staticData.seen = record;
}
