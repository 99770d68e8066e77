import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { logTo } from '../../shared/base/values/log';
import { toNodeError } from '../../shared/messages/toNodeError';
import { heal } from './healing';
import { memoryOf, TriggerMemory } from '../endpoint/memory';
import { verify } from './signature';
import { readRequest } from '../request';
import { readSettings } from '../settings';
import { readEnvelope } from './envelope';
import { summaryOf } from './summary';

/**
 * Answers a delivery (sandbox/api.md 19.8 to 19.13):
 * - invalid signature: 401, with the reason only in the log;
 * - filtered out, a duplicate, or no event: 200, and no workflow starts. A retry would send the same bytes, and
 *   20 refusals in a row would disable the endpoint;
 * - otherwise the workflow starts, and n8n answers when the execution exists (`onReceived`).
 *
 * When a workflow starts, n8n creates the execution, which clears the dirty flag of the static data,
 * reads `webhookResponse`, saves the static data if they are dirty, and answers. So they are written when
 * `webhookResponse` is read: late enough to be saved, and only if the execution exists. What an execution
 * has saved in the workflow's static data meanwhile is undone.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = await readRequest(context);
	const settings = readSettings(context, (error, { displayName }) => {
		const { message } = toNodeError(error, { node: context.getNode() });
		const text = `the setting '${displayName}' cannot be used and counts as not set: ${message}`;
		log(context, 'error', text);
	});
	// A test in the editor has its own state, so that it hides no event from the published workflow. It
	// heals nothing, as it registers another endpoint anyway.
	const { trigger, rawBody, isTest, wasAccepted } = request;
	const memory = isTest ? new TriggerMemory() : memoryOf(trigger.id);
	const staticData = context.getWorkflowStaticData('node');
	const candidates = memory.candidates(request, settings, staticData);
	const delivery = verify(request, candidates);
	const { to, refusal } = delivery;
	if (!isTest) await heal(context, request, delivery);
	if (to === undefined || refusal !== undefined) {
		log(context, 'info', `a delivery was refused: ${refusal}`);
		context.getResponseObject().status(401).end();
		return { noWebhookResponse: true };
	}
	const save = (beingAnswered: string[] = []) =>
		memory.save(context.getWorkflowStaticData('node'), to, beingAnswered);
	const envelope = readEnvelope(rawBody as Buffer, delivery, settings);
	const skip = (level: 'debug' | 'warn', text: string) => {
		save();
		log(context, level, text);
		return { webhookResponse: { received: true } };
	};
	if (envelope === undefined) {
		return skip('warn', `delivery ${delivery.id} starts nothing: it is no event`);
	}
	const { id, ids, type, item, whySkipped } = envelope;
	// n8n saves the static data of a test in the same place, where a real event would be taken for a
	// duplicate, so a test claims no event.
	const claims = whySkipped === undefined && !isTest;
	const isNew = !claims || (await to.seen.claim(ids, wasAccepted()));
	if (whySkipped !== undefined || !isNew) {
		const why = whySkipped ?? 'it came before';
		return skip('debug', `event ${id} (${type}) starts nothing: ${why}`);
	}
	const summary = settings.addSummary ? await summaryOf(context, envelope, memory, settings) : {};
	return {
		workflowData: [[{ json: { ...item, ...summary } }]],
		get webhookResponse(): undefined {
			return void save(ids);
		},
	};
}

const WINDOW_MS = 60_000;

/** When each line was written, in ms of `clock.elapsed`. */
const written = new Map<string, number>();

/**
 * Logs a line with the name of its trigger. Except for debug lines, the same line is logged at most
 * once a minute, because anyone can send requests to a webhook.
 */
export function log(
	context: IWebhookFunctions,
	level: 'debug' | 'info' | 'warn' | 'error',
	text: string,
): void {
	const { name, id } = context.getWorkflow();
	const line = `workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
	const key = `${id} ${line}`;
	if (level !== 'debug') {
		if (clock.elapsed() - (written.get(key) ?? -Infinity) < WINDOW_MS) return;
		written.set(key, clock.elapsed());
	}
	logTo(context.logger, line, level);
}
