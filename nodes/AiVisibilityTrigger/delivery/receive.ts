import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { CREDENTIAL } from '../../shared/transport/http';
import type { ServiceCredential } from '../../shared/transport/serviceAddress';
import type { StoredEndpoint } from '../registration/endpointStore';
import { handleRotation, resumeRotation } from '../rotation/handleRotation';
import { enrichment } from './enrich';
import { type Envelope, readEnvelope, toItem } from './envelope';
import { idsOf, type Selection, whySkipped } from './eventFilter';
import { logLine } from './logLine';
import { start, startNothing } from './respond';
import { type Response, responseOf, wasAccepted } from './response';
import { type Claim, type SeenEvents, seenEventsOf } from './seenEvents';
import { type Delivery, deliveryOf, verify } from './verify';

/**
 * Answers a delivery (docs/api.md 19.8 to 19.13):
 * - not signed rightly: 401, and the reason only in the log;
 * - not wanted, a duplicate, or no event at all: 200, and nothing starts. A repeat would bring the
 *   same bytes again, and 20 refusals in a row would switch the endpoint off;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const arrived = clock.now();
	const credential = await credentialOf(context);
	if (credential === undefined) return refuse(context, 503);
	const delivery = deliveryOf(context, credential);
	const verification = verify(context, credential, delivery);
	if (verification.why !== undefined) {
		context.logger.info(logLine(context, `a delivery was refused: ${verification.why}`));
		resumeRotation(context, credential, verification);
		return refuse(context, 401);
	}
	const endpoint = handleRotation(context, credential, verification);
	const envelope = readEnvelope(delivery.rawBody as Buffer);
	const whyNot =
		envelope === undefined ? 'it is no event' : whySkipped(envelope, selectionOf(context));
	if (envelope !== undefined && whyNot === undefined) {
		return await startOnce(context, { arrived, delivery, envelope, endpoint });
	}
	const level = envelope === undefined ? 'warn' : 'debug';
	const which = envelope === undefined ? 'a delivery' : `the delivery of event ${envelope.id}`;
	const line = `${which} was rightly signed and starts nothing: ${whyNot}`;
	context.logger[level](logLine(context, line));
	return startNothing(context, arrived, { endpoint });
}

/** A delivery that is to start the workflow unless it did already. */
interface Wanted {
	/** In ms since 1970. */
	arrived: number;
	delivery: Delivery;
	envelope: Envelope;
	endpoint: StoredEndpoint | undefined;
}

async function startOnce(
	context: IWebhookFunctions,
	{ arrived, delivery, envelope, endpoint }: Wanted,
): Promise<IWebhookResponseData> {
	const deliveryId = idOf(delivery.header('Delivery-Id'));
	const memory = memoryOf(context, endpoint);
	const { allowReplays, enrich } = optionsOf(context);
	// A replay has a new delivery id and the same event id (docs/api.md 19.8).
	const identity = allowReplays === true ? `${envelope.id} ${deliveryId ?? ''}` : envelope.id;
	const claim = await memory.claim(identity);
	if (claim === undefined) {
		context.logger.debug(logLine(context, `event ${envelope.id} came before; nothing was started`));
		return startNothing(context, arrived, { endpoint, seen: () => memory.toRecord() });
	}
	// From here on the claim ends with the answer, whatever happens to this function.
	void settle(claim, responseOf(context));
	const added = await enrichment(context, envelope, idsOf(enrich));
	const item = { ...toItem(envelope, deliveryId), ...added };
	return start(context, arrived, item, { endpoint, seen: () => memory.toRecord(identity) });
}

async function settle(claim: Claim, response: Response): Promise<void> {
	if (await wasAccepted(response)) claim.confirm();
	else claim.release();
}

/** Undefined when it cannot be read: the service tries again, and by then somebody has seen it. */
async function credentialOf(context: IWebhookFunctions): Promise<ServiceCredential | undefined> {
	try {
		return await context.getCredentials<ServiceCredential>(CREDENTIAL);
	} catch (error) {
		const { message } = error as Error;
		context.logger.error(
			logLine(context, `a delivery waits because the credential cannot be read: ${message}`),
		);
		return undefined;
	}
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
function memoryOf(context: IWebhookFunctions, endpoint: StoredEndpoint | undefined): SeenEvents {
	const mode = context.getMode() === 'manual' ? 'test' : 'live';
	const { id: workflowId } = context.getWorkflow();
	const key = [workflowId, context.getNode().id, endpoint?.id ?? 'by hand', mode].join(' ');
	const memory = seenEventsOf(key, clock.now);
	memory.learn(context.getWorkflowStaticData('node').seen);
	return memory;
}

function idOf(header: string | string[] | undefined): string | null {
	return typeof header === 'string' && header !== '' && header.length <= 255 ? header : null;
}
