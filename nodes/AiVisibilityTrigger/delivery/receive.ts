import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { toNodeError } from '../../shared/messages/toNodeError';
import { heal } from '../endpoint/healing';
import { memoryOf, TriggerMemory } from '../endpoint/memory';
import { type CheckedDelivery, verify } from '../endpoint/signature';
import { type LogLine, log } from '../host/log';
import { readRequest, type WebhookRequest } from '../host/request';
import { type DeliveryResponse, respond } from '../host/response';
import { readSettings, type Settings } from '../settings';
import { readEnvelope } from './envelope';
import { summaryOf } from './summary';

/**
 * Answers a delivery (docs/api.md 19.8 to 19.13):
 * - invalid signature: 401, with the reason only in the log;
 * - filtered out, a duplicate, or not an event: 200, and no workflow starts. A retry would send the
 *   same bytes, and 20 refusals in a row would disable the endpoint;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = await readRequest(context);
	const settings = readSettings(context, (error, { displayName }) => {
		const { message } = toNodeError(error, { node: context.getNode() });
		const text = `the setting '${displayName}' cannot be used and counts as not set: ${message}`;
		log(context, { level: 'error', text });
	});
	// A test in the editor has its own state, so that it hides no event from the published workflow.
	const memory = request.isTest ? new TriggerMemory() : memoryOf(request.trigger.id);
	const staticData = context.getWorkflowStaticData('node');
	const candidates = memory.candidates(request.brandId, settings, staticData);
	const delivery = verify(request, candidates);
	// A test in the editor registers another endpoint anyway.
	if (delivery.doubt !== undefined && !request.isTest) await heal(context, request, delivery);
	const { line, ...response } = await decide(context, request, delivery, memory, settings);
	if (line !== undefined) log(context, line);
	return respond(context, response);
}

/** Decides whether a delivery starts the workflow, and with which item. */
async function decide(
	context: IWebhookFunctions,
	{ rawBody, isTest, wasAccepted }: WebhookRequest,
	delivery: CheckedDelivery,
	memory: TriggerMemory,
	settings: Settings,
): Promise<DeliveryResponse & { line?: LogLine }> {
	const { to, refusal } = delivery;
	if (to === undefined || refusal !== undefined) {
		return { status: 401, line: { level: 'info', text: `a delivery was refused: ${refusal}` } };
	}
	const save = (beingAnswered: string[]) => (staticData: IDataObject) =>
		memory.save(staticData, to.memory, beingAnswered);
	const skip = (line: LogLine): DeliveryResponse & { line: LogLine } => ({
		status: 200,
		save: save([]),
		line,
	});
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
