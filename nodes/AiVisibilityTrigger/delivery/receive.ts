import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { abbreviationOf, type ServiceCredential } from '../../shared/transport/service';
import { time } from '../../shared/transport/time';
import { CREDENTIAL } from '../../shared/transport/wire';
import { readEnvelope, toItem, type Envelope } from '../../shared/webhook/envelope';
import { seenEventsOf, type Claim, type SeenEvents } from '../../shared/webhook/seenEvents';
import { checkSignature } from '../../shared/webhook/signature';
import { DEFAULT_TOLERANCE_SECONDS } from '../parameters';
import { recall } from '../registration/remembered';
import { wasAccepted, type Answer } from './answered';
import { enrichment } from './enrich';
import { idsOf, whyUnwanted, type Selection } from './wanted';

/** What is needed of the request, which n8n hands on as it came. */
interface Delivery {
	rawBody: Buffer | undefined;
	/** @param name of the service's header without its prefix: `Signature` */
	header(name: string): string | string[] | undefined;
}

/** How old what a request has read of the static data may be for writing to it, in ms. */
const FRESH_MS = 1_000;

/** The answer to what rightly came but starts nothing. Only its status counts (§6.3). */
const NOTHING_STARTED: IWebhookResponseData = { webhookResponse: { received: true } };

/**
 * Answers a delivery (API description §6.3 to 6.5):
 * - not signed rightly: 401, and the reason only in the log;
 * - not wanted, a duplicate, or no event at all: 200, and nothing starts. A repeat would bring the
 *   same bytes again, and 20 refusals in a row would switch the endpoint off;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const credential = await credentialOf(context);
	if (credential === undefined) return refuse(context, 503);
	const delivery = deliveryOf(context, credential);
	const why = whyUntrusted(context, credential, delivery);
	if (why !== undefined) {
		context.logger.info(`AI Visibility: a delivery was refused: ${why}`);
		return refuse(context, 401);
	}
	const envelope = readEnvelope(delivery.rawBody as Buffer);
	if (envelope === undefined) {
		context.logger.warn('AI Visibility: a rightly signed delivery is no event; nothing was started');
		return NOTHING_STARTED;
	}
	const whyNot = whyUnwanted(envelope, selectionOf(context));
	if (whyNot === undefined) return await startOnce(context, envelope, delivery);
	context.logger.debug(`AI Visibility: event ${envelope.id} starts nothing: ${whyNot}`);
	return NOTHING_STARTED;
}

async function startOnce(
	context: IWebhookFunctions,
	envelope: Envelope,
	delivery: Delivery,
): Promise<IWebhookResponseData> {
	const arrived = time.now();
	const deliveryId = idOf(delivery.header('Delivery-Id'));
	const memory = memoryOf(context);
	const { allowReplays, enrich } = optionsOf(context);
	// A replay has a new delivery id and the same event id (API description §6.3).
	const identity = allowReplays === true ? `${envelope.id} ${deliveryId ?? ''}` : envelope.id;
	const claim = await memory.claim(identity);
	if (claim === undefined) {
		store(context, memory.toRecord(), arrived);
		context.logger.debug(`AI Visibility: event ${envelope.id} came before; nothing was started`);
		return NOTHING_STARTED;
	}
	// From here on the claim ends with the answer, whatever happens to this function.
	void settle(claim, context.getResponseObject() as unknown as Answer);
	const added = await enrichment(context, envelope, idsOf(enrich));
	store(context, memory.toRecord(identity), arrived);
	return { workflowData: [[{ json: { ...toItem(envelope, deliveryId), ...added } }]] };
}

async function settle(claim: Claim, answer: Answer): Promise<void> {
	if (await wasAccepted(answer)) claim.confirm();
	else claim.release();
}

/** Undefined when it cannot be read: the service tries again, and by then somebody has seen it. */
async function credentialOf(context: IWebhookFunctions): Promise<ServiceCredential | undefined> {
	try {
		return await context.getCredentials<ServiceCredential>(CREDENTIAL);
	} catch (error) {
		const { message } = error as Error;
		context.logger.error(`AI Visibility: a delivery waits because the credential cannot be read: ${message}`);
		return undefined;
	}
}

function deliveryOf(context: IWebhookFunctions, credential: ServiceCredential): Delivery {
	const prefix = `x-${abbreviationOf(String(credential.apiKey ?? ''))}-`;
	const headers = context.getHeaderData() as Record<string, string | string[] | undefined>;
	const { rawBody } = context.getRequestObject() as unknown as { rawBody?: Buffer };
	return { rawBody, header: (name) => headers[prefix + name.toLowerCase()] };
}

/** Why a delivery must not be believed, for the log. */
function whyUntrusted(
	context: IWebhookFunctions,
	credential: ServiceCredential,
	{ header, rawBody }: Delivery,
): string | undefined {
	const isByHand = context.getNodeParameter('registration', 'automatic') === 'byHand';
	const kept = recall(context.getWorkflowStaticData('node'));
	const verdict = checkSignature({
		header: header('Signature'),
		rawBody,
		secret: isByHand ? credential.webhookSigningSecret : kept?.secret,
		now: Math.floor(time.now() / 1000),
		tolerance: Number(optionsOf(context).tolerance ?? DEFAULT_TOLERANCE_SECONDS),
	});
	if (verdict === 'valid') return undefined;
	if (verdict !== 'no secret') return verdict;
	return isByHand
		? 'the credential has no Webhook Signing Secret'
		: 'the secret of the endpoint is not known; deactivate and activate the workflow to get a new one';
}

function refuse(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}

function optionsOf(context: IWebhookFunctions): IDataObject {
	return context.getNodeParameter('options', {}) as IDataObject;
}

function selectionOf(context: IWebhookFunctions): Selection {
	const options = optionsOf(context);
	const isByHand = context.getNodeParameter('registration', 'automatic') === 'byHand';
	const brandId = context.getNodeParameter('brandId', '', { extractValue: true });
	return {
		events: context.getNodeParameter('events', []) as string[],
		brandId: isByHand ? String(brandId ?? '').trim() : undefined,
		ignoreTestDeliveries: options.ignoreTestDeliveries === true,
		reportIds: idsOf(options.reportIds),
		scheduledReportIds: idsOf(options.scheduledReportIds),
	};
}

/** Each endpoint has a memory of its own, so a test in the editor never hides a real event. */
function memoryOf(context: IWebhookFunctions): SeenEvents {
	const staticData = context.getWorkflowStaticData('node');
	const endpointId = recall(staticData)?.id ?? 'by hand';
	const mode = context.getMode() === 'manual' ? 'test' : 'live';
	const key = [context.getWorkflow().id, context.getNode().id, endpointId, mode].join(' ');
	const memory = seenEventsOf(key, time.now);
	memory.learn(staticData.seen);
	return memory;
}

/**
 * Keeps the record across restarts, as far as the host does. n8n 2.x saves it with the answer to
 * deliveries that start nothing; 1.x also with the others, together with its answer 200, so the
 * event at hand is among them. n8n saves all static data of the workflow, as this request has read
 * it: after a while it is left alone, or an endpoint registered meanwhile would be forgotten.
 */
function store(
	context: IWebhookFunctions,
	record: Record<string, number>,
	arrived: number,
): void {
	const staticData = context.getWorkflowStaticData('node');
	const stored = (staticData.seen ?? {}) as IDataObject;
	const hasNews = Object.keys(record).some((id) => !(id in stored));
	if (hasNews && time.now() - arrived < FRESH_MS) staticData.seen = record;
}

function idOf(header: string | string[] | undefined): string | null {
	return typeof header === 'string' && header !== '' && header.length <= 255 ? header : null;
}
