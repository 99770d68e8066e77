import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock, HOUR_MS, MINUTE_MS } from '../../shared/base/time/clock';
import { logTo } from '../../shared/base/values/log';
import { endpointsAt, triggerKeyOf } from '../endpoints';
import { readSettings } from '../settings';
import { claim, wasAccepted } from './claims';
import { identifiersOf, readEnvelope, whySkipped } from './envelope';
import { verify } from './signature';
import { summaryOf } from './summary';

/** Of a delivery that only the secret before a rotation has signed (sandbox/api.md 19.12). */
const ROTATED =
	'The signing secret of the webhook endpoint was rotated. Unpublish and publish the workflow (n8n 1: deactivate and activate it) within 24 hours of the rotation. After that, its events are refused.';

/**
 * Answers a delivery (sandbox/api.md 19.8 to 19.13):
 * - invalid signature: 401, with the reason only in the log;
 * - filtered out, a duplicate, or no event: 200, and no workflow starts. A retry would send the same bytes, and
 *   20 refusals in a row would disable the endpoint;
 * - otherwise the workflow starts, and n8n answers when the execution exists.
 *
 * It only reads the static data: what users' nodes keep there stays as it is.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const rawBody = await readRawBody(context);
	const headers = context.getHeaderData() as Record<string, string | undefined>;
	const endpoints = endpointsAt(context);
	const delivery = verify(headers, rawBody, endpoints);
	if (delivery.refusal !== undefined) {
		log(context, 'info', `a delivery was refused: ${delivery.refusal}`);
		context.getResponseObject().status(401).end();
		return { noWebhookResponse: true };
	}
	const settings = readSettings(context);
	const skip = (level: 'debug' | 'warn', text: string) => {
		log(context, level, text);
		return { webhookResponse: { received: true } };
	};
	const envelope = readEnvelope(rawBody as Buffer, delivery);
	if (envelope === undefined) {
		const text = `delivery ${delivery.id} does not start the workflow, because its body is not JSON with the texts "id" and "type"`;
		return skip('warn', text);
	}
	const event = `event ${envelope.id} (${envelope.type})`;
	const why = whySkipped(envelope, settings);
	if (why !== undefined) return skip('debug', `${event} does not start the workflow: ${why}`);
	const key = triggerKeyOf(context);
	const ids = identifiersOf(envelope, delivery, settings).map((id) => `${key} ${id}`);
	// A test in the editor must not hide an event from the published workflow.
	const isEditorTest = context.getMode() === 'manual';
	if (!isEditorTest && !(await claim(ids, async () => await wasAccepted(context)))) {
		return skip('debug', `${event} does not start the workflow: it was received before`);
	}
	if (delivery.isOldSecret) log(context, 'warn', ROTATED, HOUR_MS);
	const notice = delivery.isOldSecret ? { notice: ROTATED } : {};
	const { brandId } = delivery.endpoint;
	const summary = settings.addSummary ? await summaryOf(context, envelope, brandId, settings) : {};
	return { workflowData: [[{ json: { ...envelope.item, ...notice, ...summary } }]] };
}

async function readRawBody(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request = context.getRequestObject() as unknown as {
		rawBody?: Buffer;
		readRawBody?: () => Promise<void>;
	};
	// n8n reads the body of other content types only on request.
	if (request.rawBody === undefined) await request.readRawBody?.().catch(() => undefined);
	return request.rawBody;
}

/** When each line was written, in ms of `clock.elapsed`. */
const written = new Map<string, number>();

/**
 * Logs a line with the name of its trigger. Except for debug lines, the same line is logged at most
 * once in a while, because anyone can send requests to a webhook.
 */
export function log(
	context: IWebhookFunctions,
	level: 'debug' | 'info' | 'warn',
	text: string,
	windowMs = MINUTE_MS,
): void {
	const { name, id } = context.getWorkflow();
	const line = `workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
	const key = `${id} ${line}`;
	if (level !== 'debug') {
		if (clock.elapsed() - (written.get(key) ?? -Infinity) < windowMs) return;
		written.set(key, clock.elapsed());
	}
	logTo(context.logger, line, level);
}
