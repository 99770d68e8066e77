import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { fetch } from 'undici';
import { signatureHeader } from '../sandbox/webhooks/signing.cts';

/** Where deliveries go, and what they are signed with. */
export interface Receiver {
	/** The same webhook at each process that takes webhooks. */
	urls: string[];
	secret: string;
}

/** One event of the service. */
export interface Event {
	id: string;
	deliveryId: string;
	body: string;
	/** Whether it is delivered to both processes at once. */
	twice: boolean;
}

/**
 * Makes the events of finished reports.
 *
 * @param every how often one of them is a duplicate: 10 means every tenth
 */
export function makeEvents(count: number, every: number, brandId: string): Event[] {
	return Array.from({ length: count }, (_, index) => {
		const id = `evt_${randomUUID()}`;
		const data = {
			report_id: randomUUID(),
			brand_id: brandId,
			scheduled_report_id: null,
			status: 'completed',
			total_prompts_count: 10,
			ranked_prompts_count: 6,
		};
		const created_at = new Date().toISOString().replace('Z', '+00:00');
		const body = { id, type: 'report.completed', created_at, api_version: 'v1', data };
		return {
			id,
			deliveryId: newDeliveryId(),
			body: JSON.stringify(body),
			twice: index % every === 0,
		};
	});
}

/** @returns the same events as new deliveries, as the service sends them after a replay */
export function asReplays(events: Event[]): Event[] {
	return events.map((event) => ({ ...event, deliveryId: newDeliveryId(), twice: false }));
}

/**
 * Delivers events as the service does: signed, and again when the response is not 2xx. Those of one call
 * are sent all at once, in turns to each of the processes.
 *
 * @returns the last status of each delivery; 0 for a broken connection
 */
export async function deliver(receiver: Receiver, events: Event[]): Promise<number[]> {
	const { urls } = receiver;
	const deliveries = events.flatMap((event, index) => {
		const targets = event.twice ? urls : [urls[index % urls.length]];
		return targets.map(async (url) => await deliverOne(receiver, event, url));
	});
	return await Promise.all(deliveries);
}

function newDeliveryId(): string {
	return `dlv_${randomUUID()}`;
}

const maxAttempts = 5;

async function deliverOne(receiver: Receiver, event: Event, url: string): Promise<number> {
	const isOver = (status: number) => status >= 200 && status < 300;
	let status = await post(url, receiver.secret, event);
	for (let attempt = 2; attempt <= maxAttempts && !isOver(status); attempt += 1) {
		await sleep(1_000);
		status = await post(url, receiver.secret, event);
	}
	return status;
}

async function post(url: string, secret: string, { id, deliveryId, body }: Event): Promise<number> {
	const headers = {
		'content-type': 'application/json',
		'x-svc-event': 'report.completed',
		'x-svc-event-id': id,
		'x-svc-delivery-id': deliveryId,
		'x-svc-signature': signatureHeader(body, { v1: secret }),
	};
	const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
	await response?.body?.cancel();
	return response?.status ?? 0;
}
