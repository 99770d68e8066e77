import { Agent, request } from 'undici';
import { asReplays, type Event, makeEvents } from '../../../harness/deliveries.cts';
import { signatureHeader } from '../../../sandbox/webhooks/signing.cts';

/** Deliveries under way at the same time, as when several reports finish at once. */
const AT_ONCE = 4;

const agent = new Agent();

export interface DeliveryTarget {
	url: string;
	secret: string;
}

/**
 * Sends events that were never sent before, signed as the service signs them.
 *
 * @param atOnce deliveries under way at the same time
 * @returns how many were answered per second
 * @throws Error when one is not answered with 200
 */
export async function ratePerSecond(
	target: DeliveryTarget,
	count: number,
	atOnce = AT_ONCE,
): Promise<number> {
	const events = asReplays(makeEvents(count, count + 1, 'brand'));
	const since = performance.now();
	const sender = async () => {
		for (let event = events.pop(); event; event = events.pop()) await send(target, event);
	};
	await Promise.all(Array.from({ length: atOnce }, sender));
	return count / ((performance.now() - since) / 1000);
}

async function send({ url, secret }: DeliveryTarget, event: Event): Promise<void> {
	const { statusCode, body } = await request(url, {
		method: 'POST',
		dispatcher: agent,
		body: event.body,
		headers: {
			'content-type': 'application/json',
			'x-svc-event': 'report.completed',
			'x-svc-event-id': event.id,
			'x-svc-delivery-id': event.deliveryId,
			'x-svc-signature': signatureHeader(event.body, { v1: secret }),
		},
	});
	await body.dump();
	if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
}
