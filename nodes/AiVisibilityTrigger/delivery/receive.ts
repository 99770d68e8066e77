import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { toNodeError } from '../../shared/messages/toNodeError';
import { storedBrands } from '../endpoint/record';
import { type LogLine, log } from '../host/log';
import { readRequest, type WebhookRequest } from '../host/request';
import { type DeliveryResponse, respond, wasAccepted } from '../host/response';
import type { CheckedDelivery } from '../secret/policy';
import { readSettings, type Settings } from '../settings';
import { duplicateIds } from './duplicates';
import { enrichment } from './enrich';
import { readEnvelope, toItem } from './envelope';
import { whySkipped } from './filter';
import { type EndpointMemory, memoryOf, TriggerMemory } from './memory';
import { UnreadableCredential, verify } from './verify';

/** How to respond to a delivery, and the line for the log. */
type LoggedResponse = DeliveryResponse & { line?: LogLine };

/**
 * Answers a delivery (docs/api.md 19.8 to 19.13):
 * - the credential is needed and cannot be read: 503, so that the service sends it again;
 * - invalid signature: 401, with the reason only in the log;
 * - filtered out, a duplicate, or not an event: 200, and no workflow starts. A retry would send the
 *   same bytes, and 20 refusals in a row would disable the endpoint;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = await readRequest(context);
	const { line, ...answer } = await decide(context, request);
	if (line !== undefined) log(context, line);
	return respond(context, request, answer);
}

async function decide(
	context: IWebhookFunctions,
	request: WebhookRequest,
): Promise<LoggedResponse> {
	const settings = readSettings(context, (error, { displayName }) => {
		const { message } = toNodeError(error, { node: context.getNode() });
		const text = `the setting '${displayName}' cannot be used and counts as not set: ${message}`;
		log(context, { level: 'error', text });
	});
	const { url, isTest } = request;
	// A test in the editor has its own state, so that it hides no event from the published workflow.
	const memory = isTest ? new TriggerMemory(url) : memoryOf(url);
	const endpoint = endpointFor(context, request, settings, memory);
	if (endpoint === undefined) return refused('the trigger has no endpoint for this brand');
	const verifying = verify(context, request, endpoint.store, settings);
	const delivery = await verifying.catch((error: unknown) => {
		if (error instanceof UnreadableCredential) return error;
		throw error;
	});
	if (delivery instanceof UnreadableCredential) {
		// The service retries. By then the credential may be readable.
		const text = `deliveries wait, as the credential cannot be read: ${delivery.message}`;
		return { status: 503, line: { level: 'error', text } };
	}
	await endpoint.secretManager.observe(context, delivery, settings.brandId || request.brandId);
	const { refusal } = delivery.conclusion;
	if (refusal !== undefined) return refused(refusal);
	return await decideOnEvent(context, request, { settings, memory, endpoint, delivery });
}

function refused(reason: string): LoggedResponse {
	return { status: 401, line: { level: 'info', text: `a delivery was refused: ${reason}` } };
}

/**
 * Returns the memory of the endpoint that was called. A brand of which nothing is stored can only be
 * one of All Brands, after n8n has lost what the workflow remembered.
 */
function endpointFor(
	context: IWebhookFunctions,
	{ brandId }: WebhookRequest,
	{ brands, brandIds, registration }: Settings,
	memory: TriggerMemory,
): EndpointMemory | undefined {
	if (brands === 'one' || registration === 'byHand') return memory.endpointOf('');
	const stored = storedBrands(context.getWorkflowStaticData('node'));
	const isKnown = brandIds.includes(brandId) || stored.includes(brandId);
	const mayBeOwn = brands !== 'chosen' && brandId !== '' && memory.hasRoomFor(brandId);
	return isKnown || mayBeOwn ? memory.endpointOf(brandId) : undefined;
}

/** A delivery with a valid signature, and what is needed to handle it. */
interface Arrival {
	settings: Settings;
	memory: TriggerMemory;
	endpoint: EndpointMemory;
	delivery: CheckedDelivery;
}

async function decideOnEvent(
	context: IWebhookFunctions,
	{ rawBody, isTest }: WebhookRequest,
	{ settings, memory, endpoint, delivery }: Arrival,
): Promise<LoggedResponse> {
	// n8n saves the static data of a test in the same place, where a real event would be taken for a
	// duplicate.
	const save = (beingAnswered: string[]) => (staticData: IDataObject) =>
		isTest ? endpoint.store.save(staticData) : memory.save(staticData, endpoint, beingAnswered);
	const skip = (line: LogLine): LoggedResponse => ({ status: 200, save: save([]), line });
	const envelope = readEnvelope(rawBody as Buffer);
	if (envelope === undefined) {
		return skip({ level: 'warn', text: 'a delivery starts nothing: it is no event' });
	}
	const why = whySkipped(envelope, settings);
	const text = `event ${envelope.id} starts nothing: ${why ?? 'it came before'}`;
	if (why !== undefined) return skip({ level: 'debug', text });
	const ids = duplicateIds(envelope.id, delivery, settings.allowReplays);
	if (!isTest) endpoint.load(context.getWorkflowStaticData('node'));
	const isNew = await endpoint.seen.claim(ids, wasAccepted(context));
	if (!isNew) return skip({ level: 'debug', text });
	const item = toItem(envelope, delivery);
	const brand = delivery.conclusion.endpoint?.brand ?? null;
	const added = await enrichment(context, envelope, settings.enrich, brand);
	return { status: 200, json: { ...item, ...added }, save: save(ids) };
}
