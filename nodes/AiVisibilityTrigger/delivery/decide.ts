import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { duplicateIds } from '../endpoint/duplicates';
import type { EndpointMemory, TriggerMemory } from '../endpoint/memory';
import type { CheckedDelivery } from '../endpoint/verify';
import type { LogLine } from '../host/log';
import type { WebhookRequest } from '../host/request';
import type { DeliveryResponse } from '../host/response';
import type { Settings } from '../settings';
import { summaryOf } from './addSummary';
import { readEnvelope } from './envelope';
import { whySkipped } from './filter';

type LoggedResponse = DeliveryResponse & { line?: LogLine };

interface Arrival {
	settings: Settings;
	memory: TriggerMemory;
	/** Undefined when the trigger has none for the brand. */
	endpoint: EndpointMemory | undefined;
	delivery: CheckedDelivery;
}

/** Decides whether a delivery starts the workflow, and with which item. */
export async function decide(
	context: IWebhookFunctions,
	{ rawBody, isTest, wasAccepted }: WebhookRequest,
	{ settings, memory, endpoint, delivery }: Arrival,
): Promise<LoggedResponse> {
	const { refusal, isUnreadable } = delivery;
	if (isUnreadable) {
		// The service retries. By then the credential may be readable.
		return { status: 503, line: { level: 'error', text: `deliveries wait, as ${refusal}` } };
	}
	if (endpoint === undefined || refusal !== undefined) {
		return { status: 401, line: { level: 'info', text: `a delivery was refused: ${refusal}` } };
	}
	const save = (beingAnswered: string[]) => (staticData: IDataObject) =>
		memory.save(staticData, endpoint, beingAnswered);
	const skip = (line: LogLine): LoggedResponse => ({ status: 200, save: save([]), line });
	const envelope = readEnvelope(rawBody as Buffer, delivery);
	if (envelope === undefined) {
		return skip({ level: 'warn', text: 'a delivery starts nothing: it is no event' });
	}
	const why = whySkipped(envelope, settings);
	const text = `event ${envelope.id} starts nothing: ${why ?? 'it came before'}`;
	if (why !== undefined) return skip({ level: 'debug', text });
	const ids = duplicateIds(envelope.id, delivery, settings.allowReplays);
	// n8n saves the static data of a test in the same place, where a real event would be taken for a
	// duplicate, so a test claims no event.
	const isNew = isTest || (await endpoint.seen.claim(ids, wasAccepted()));
	if (!isNew) return skip({ level: 'debug', text });
	const brand = delivery.endpoint?.brand ?? null;
	const summary = settings.addSummary ? await summaryOf(context, envelope, brand) : {};
	return { status: 200, json: { ...envelope.item, ...summary }, save: save(ids) };
}
