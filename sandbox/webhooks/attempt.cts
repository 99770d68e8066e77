import { request } from 'undici';
import type {
	DeliveryAttempt,
	DeliveryRecord,
	WebhookEndpointRecord,
} from '../state/outreachRecords.cts';
import type { World } from '../world.cts';
import { isAllowedTarget } from './publicAddress.cts';
import { nowInSeconds, signatureHeader } from './signing.cts';
import type { Deviations } from './webhooks.cts';

const STALE_SECONDS = 3_600;

/**
 * Sends a delivery once and logs the outcome (sandbox/api.md 19.8, 19.9). Only the status line of the
 * answer is read.
 */
export async function attemptDelivery(
	world: World,
	endpoint: WebhookEndpointRecord,
	delivery: DeliveryRecord,
	deviations: Deviations,
): Promise<DeliveryAttempt> {
	const started = performance.now();
	const at = world.clock.iso();
	const outcome = await send(world, endpoint, delivery, deviations);
	delivery.attempt += 1;
	const attempt: DeliveryAttempt = {
		attempt: delivery.attempt,
		at,
		...outcome,
		duration_ms: Math.round(performance.now() - started),
	};
	delivery.attempts.push(attempt);
	delivery.response_status = attempt.response_status;
	delivery.error = attempt.error;
	world.log.notify('delivery', { ...delivery, url: endpoint.url, attempts: undefined });
	return attempt;
}

type Outcome = Pick<DeliveryAttempt, 'response_status' | 'error'>;

async function send(
	world: World,
	endpoint: WebhookEndpointRecord,
	delivery: DeliveryRecord,
	deviations: Deviations,
): Promise<Outcome> {
	const { allowLoopbackWebhooks, webhookTimeoutMs } = world.settings;
	if (world.holds('19.3') && !isAllowedTarget(endpoint.url, allowLoopbackWebhooks))
		return { response_status: null, error: 'The host is not public' };
	try {
		const { statusCode, body } = await request(endpoint.url, {
			method: 'POST',
			headers: headersOf(world, endpoint, delivery, deviations),
			body: delivery.payload,
			dispatcher: world.webhooks.agent,
			signal: AbortSignal.timeout(webhookTimeoutMs),
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
	{ signature = 'valid', headers }: Deviations,
): Record<string, string> {
	const { names, clock } = world;
	const seconds = nowInSeconds() - (signature === 'stale' ? STALE_SECONDS : 0);
	const secret = signature === 'bad' ? 'not the secret' : endpoint.secret;
	const isInTime = clock.now() < endpoint.previous_secret_until && world.holds('19.12');
	const overlaps = isInTime && signature !== 'bad';
	const previous = (overlaps && endpoint.previous_secret) || undefined;
	const text = world.holds('19.11') ? delivery.payload : '';
	const signed = signatureHeader(text, { v1: secret, v0: previous }, seconds);
	return {
		'Content-Type': 'application/json',
		'User-Agent': 'Sandbox-Webhook/1.0',
		[names.header('Event')]: delivery.event_type,
		...(world.holds('19.8') && { [names.header('Event-Id')]: delivery.event_id }),
		[names.header('Delivery-Id')]: delivery.id,
		...(signature === 'missing' ? {} : { [names.header('Signature')]: signed }),
		...headers,
	};
}
