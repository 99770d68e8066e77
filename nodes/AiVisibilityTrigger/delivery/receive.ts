import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { toNodeError } from '../../shared/messages/toNodeError';
import { heal } from '../endpoint/healing';
import { memoryOf, TriggerMemory } from '../endpoint/memory';
import { verify } from '../endpoint/signature';
import { log } from '../host/log';
import { readRequest } from '../host/request';
import { respond } from '../host/response';
import { readSettings } from '../settings';
import { decide } from './decide';

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
	const { line, ...response } = await decide(context, request, { settings, memory, delivery });
	if (line !== undefined) log(context, line);
	return respond(context, response);
}
