import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type { TriggerMemory } from '../endpoint/memory';
import type { CheckedDelivery } from '../endpoint/signature';
import type { LogLine } from '../host/log';
import type { WebhookRequest } from '../host/request';
import type { DeliveryResponse } from '../host/response';
import type { Settings } from '../settings';
import { readEnvelope } from './envelope';
import { summaryOf } from './summary';

type LoggedResponse = DeliveryResponse & { line?: LogLine };

interface Arrival {
	settings: Settings;
	memory: TriggerMemory;
	delivery: CheckedDelivery;
}

/** Decides whether a delivery starts the workflow, and with which item. */
export async function decide(
	context: IWebhookFunctions,
	{ rawBody, isTest, wasAccepted }: WebhookRequest,
	{ settings, memory, delivery }: Arrival,
): Promise<LoggedResponse> {
	const { to, refusal } = delivery;
	if (to === undefined || refusal !== undefined) {
		return { status: 401, line: { level: 'info', text: `a delivery was refused: ${refusal}` } };
	}
	const save = (beingAnswered: string[]) => (staticData: IDataObject) =>
		memory.save(staticData, to.memory, beingAnswered);
	const skip = (line: LogLine): LoggedResponse => ({ status: 200, save: save([]), line });
	const envelope = readEnvelope(rawBody as Buffer, delivery, settings);
	if (envelope === undefined) {
		const text = `delivery ${delivery.id} starts nothing: it is no event`;
		return skip({ level: 'warn', text });
	}
	const { id, ids, type, whySkipped: why } = envelope;
	const text = `event ${id} (${type}) starts nothing: ${why ?? 'it came before'}`;
	if (why !== undefined) return skip({ level: 'debug', text });
	// n8n saves the static data of a test in the same place, where a real event would be taken for a
	// duplicate, so a test claims no event.
	const isNew = isTest || (await to.memory.seen.claim(ids, wasAccepted()));
	if (!isNew) return skip({ level: 'debug', text });
	const summary = settings.addSummary ? await summaryOf(context, envelope, memory, settings) : {};
	return { status: 200, json: { ...envelope.item, ...summary }, save: save(ids) };
}
