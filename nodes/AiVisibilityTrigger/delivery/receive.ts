import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { toNodeError } from '../../shared/messages/toNodeError';
import { heal } from '../endpoint/healing';
import { memoryOf, TriggerMemory } from '../endpoint/memory';
import { verify } from '../endpoint/verify';
import { type LogLine, log } from '../host/log';
import { readRequest } from '../host/request';
import { respond } from '../host/response';
import { readSettings } from '../settings';
import { decide } from './decide';

const ROTATED_BY_HAND: LogLine = {
	level: 'warn',
	text: "the signing secret was rotated. Deliveries are accepted for 24 hours more; put the new secret into the field 'Webhook Signing Secret' of the credential by then.",
};

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
	const { url, isTest } = request;
	const settings = readSettings(context, (error, { displayName }) => {
		const { message } = toNodeError(error, { node: context.getNode() });
		const text = `the setting '${displayName}' cannot be used and counts as not set: ${message}`;
		log(context, { level: 'error', text });
	});
	// A test in the editor has its own state, so that it hides no event from the published workflow.
	const memory = isTest ? new TriggerMemory(url) : memoryOf(url);
	const staticData = context.getWorkflowStaticData('node');
	const endpoint = memory.endpointFor(request.brandId, settings, staticData);
	const isByHand = settings.registration === 'byHand';
	const known = isByHand ? [] : endpoint?.loadSigning(staticData);
	const delivery = await verify(context, request, known, settings);
	if (delivery.secret === 'rotated' && delivery.endpoint === undefined)
		log(context, ROTATED_BY_HAND);
	if (delivery.secret === 'newest' && delivery.endpoint !== undefined) {
		endpoint?.confirm(staticData, delivery.endpoint);
	}
	// A test in the editor registers another endpoint anyway.
	if (delivery.secret === 'lost' && endpoint && known && !isTest) {
		// The form may have another brand by now.
		const brandId = known[0]?.brandId || settings.brandId || request.brandId;
		await heal(context, request, { endpoint, known, brandId });
	}
	const arrival = { settings, memory, endpoint, delivery };
	const { line, ...response } = await decide(context, request, arrival);
	if (line !== undefined) log(context, line);
	return respond(context, response);
}
