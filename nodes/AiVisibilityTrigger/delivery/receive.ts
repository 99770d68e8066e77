import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { saveInProcess } from '../registration/endpointStore';
import { handleRotation } from '../rotation/handleRotation';
import { healSecret, noteRightSecret } from '../rotation/healSecret';
import { enrichment } from './enrich';
import { type Envelope, readEnvelope, toItem } from './envelope';
import { idsOf, isNothingChosen, readSelection, whySkipped } from './eventFilter';
import { logLine, logOnceAMinute } from './log';
import { type Delivery, deliveryIdOf, readDelivery } from './readDelivery';
import { type Notes, refuse, start, startNothing } from './respond';
import { type Response, responseOf, wasAccepted } from './response';
import { type Claim, type SeenEvents, seenEventsOf } from './seenEvents';
import { signingTime } from './signature';
import { verify } from './verify';

/**
 * Answers a delivery (docs/api.md 19.8 to 19.13):
 * - not signed rightly: 401, and the reason only in the log;
 * - not wanted, a duplicate, or no event at all: 200, and nothing starts. A repeat would bring the
 *   same bytes again, and 20 refusals in a row would switch the endpoint off;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const arrived = clock.now();
	const delivery = await readDelivery(context).catch((error: Error) => {
		const { message } = error;
		// The service tries again; by then the credential may be readable.
		logOnceAMinute(
			context,
			'error',
			`deliveries wait, as the credential cannot be read: ${message}`,
		);
	});
	if (delivery === undefined) return refuse(context, 503);
	const verification = verify(context, delivery);
	if (!verification.isValid) {
		logOnceAMinute(context, 'info', `a delivery was refused: ${verification.why}`);
		if (verification.secret === 'right') noteRightSecret(delivery);
		if (verification.secret === 'lost?') await healSecret(context, delivery);
		return refuse(context, 401);
	}
	const { endpoint } = verification;
	if (endpoint !== undefined) saveInProcess(endpoint);
	await handleRotation(context, delivery, verification);
	const notes: Notes = { arrived, endpoint };
	const envelope = readEnvelope(delivery.rawBody as Buffer);
	if (envelope === undefined) {
		const line = 'a delivery was rightly signed and starts nothing: it is no event';
		context.logger.warn(logLine(context, line));
		return startNothing(context, notes);
	}
	return skip(context, envelope)
		? startNothing(context, notes)
		: await startOnce(context, delivery, envelope, notes);
}

/** Whether an event starts nothing; the reason goes to the log. */
function skip(context: IWebhookFunctions, envelope: Envelope): boolean {
	const selection = readSelection(context);
	if (isNothingChosen(selection)) {
		logOnceAMinute(context, 'warn', 'no event starts anything: the parameter Events gives nothing');
		return true;
	}
	const why = whySkipped(envelope, selection);
	if (why === undefined) return false;
	const line = `the delivery of event ${envelope.id} was rightly signed and starts nothing: ${why}`;
	context.logger.debug(logLine(context, line));
	return true;
}

async function startOnce(
	context: IWebhookFunctions,
	delivery: Delivery,
	envelope: Envelope,
	notes: Notes,
): Promise<IWebhookResponseData> {
	const deliveryId = deliveryIdOf(delivery);
	const { allowReplays, enrich } = context.getNodeParameter('options', {}) as IDataObject;
	const isTest = context.getMode() === 'manual';
	const memory = memoryOf(context, notes, isTest);
	// n8n saves what a test in the editor leaves behind, where a real event would look for itself.
	const noting = (seen: string[]): Notes =>
		isTest ? notes : { ...notes, seen: { memory, ids: seen } };
	const ids = allowReplays === true ? idsOfReplay(delivery, envelope, deliveryId) : [envelope.id];
	const claim = await memory.claim(ids);
	if (claim === undefined) {
		context.logger.debug(logLine(context, `event ${envelope.id} came before; nothing was started`));
		return startNothing(context, noting([]));
	}
	// From here on the claim ends with the answer, whatever happens to this function.
	void settle(claim, responseOf(context));
	const added = await enrichment(context, envelope, idsOf(enrich));
	const item = { ...toItem(envelope, deliveryId), ...added };
	return start(context, item, noting(ids));
}

/**
 * A replay has a new delivery id and the same event id (docs/api.md 19.8). The delivery id is not
 * signed, so that of a captured delivery can be anything; but its signature is known by its time.
 */
function idsOfReplay({ header }: Delivery, { id }: Envelope, deliveryId: string | null): string[] {
	return [`${id} ${deliveryId ?? ''}`, `${id} t=${signingTime(header('Signature')) ?? ''}`];
}

async function settle(claim: Claim, response: Response): Promise<void> {
	if (await wasAccepted(response)) claim.confirm();
	else claim.release();
}

/** Each endpoint has a memory of its own, and a test in the editor never hides a real event. */
function memoryOf(context: IWebhookFunctions, { endpoint }: Notes, isTest: boolean): SeenEvents {
	const { id: workflowId } = context.getWorkflow();
	const mode = isTest ? 'test' : 'live';
	const key = [workflowId, context.getNode().id, endpoint?.id ?? 'by hand', mode].join(' ');
	const memory = seenEventsOf(key, clock.now);
	if (!isTest) memory.learn(context.getWorkflowStaticData('node').seen);
	return memory;
}
