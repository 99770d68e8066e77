import { request } from 'undici';
import type {
	DeliveryAttempt,
	DeliveryRecord,
	WebhookEndpointRecord,
} from '../state/outreachRecords.cts';
import type { World } from '../world.cts';
import { isAllowedTarget } from './publicAddress.cts';
import { signatureHeader } from './signing.cts';

/**
 * Sends a delivery once and logs the outcome (sandbox/api.md 19.8, 19.9). Only the status line of the
 * answer is read.
 */
export async function attemptDelivery(
	world: World,
	endpoint: WebhookEndpointRecord,
	delivery: DeliveryRecord,
): Promise<DeliveryAttempt> {
	const started = performance.now();
	const at = world.clock.iso();
	const outcome = await send(world, endpoint, delivery);
	delivery.attempt += 1;
	const attempt = {
		attempt: delivery.attempt,
		at,
		...outcome,
		duration_ms: Math.round(performance.now() - started),
	};
	delivery.attempts.push(attempt);
	Object.assign(delivery, outcome);
	world.log.emit('shown', 'delivery', { ...delivery, url: endpoint.url, attempts: undefined });
	return attempt;
}

async function send(
	world: World,
	endpoint: WebhookEndpointRecord,
	delivery: DeliveryRecord,
): Promise<Pick<DeliveryAttempt, 'response_status' | 'error'>> {
	if (world.holds('19.3') && !isAllowedTarget(endpoint.url, true))
		return { response_status: null, error: 'The host is not public' };
	try {
		const { statusCode, body } = await request(endpoint.url, {
			method: 'POST',
			headers: headersOf(world, endpoint, delivery),
			body: delivery.payload,
			dispatcher: world.webhooks.agent,
			signal: AbortSignal.timeout(world.settings.webhookTimeoutMs),
		});
		void body.dump().catch(() => undefined);
		const isSuccess = statusCode >= 200 && statusCode < (world.holds('19.9') ? 300 : 201);
		return { response_status: statusCode, error: isSuccess ? null : `HTTP ${statusCode}` };
	} catch (error) {
		const { name, message } = error as Error;
		const reason = name === 'TimeoutError' ? 'Timeout' : `Connection error: ${message}`;
		return { response_status: null, error: reason };
	}
}

function headersOf(
	world: World,
	endpoint: WebhookEndpointRecord,
	delivery: DeliveryRecord,
): Record<string, string> {
	const { names, clock } = world;
	const overlaps = clock.now() < endpoint.previous_secret_until && world.holds('19.12');
	const v0 = (overlaps && endpoint.previous_secret) || undefined;
	const text = world.holds('19.11') ? delivery.payload : '';
	return {
		'Content-Type': 'application/json',
		'User-Agent': 'Sandbox-Webhook/1.0',
		[names.header('Event')]: delivery.event_type,
		...(world.holds('19.8') && { [names.header('Event-Id')]: delivery.event_id }),
		[names.header('Delivery-Id')]: delivery.id,
		[names.header('Signature')]: signatureHeader(text, { v1: endpoint.secret, v0 }),
	};
}
