import type { IWebhookFunctions } from 'n8n-workflow';
import { clock, HOUR_MS, sleep } from '../../shared/base/time/clock';

/** The longest chain of retries ends after 31.2 hours (sandbox/api.md 19.13). */
const MEMORY_HOURS = 32;
const MEMORY_MS = MEMORY_HOURS * HOUR_MS;

const MAX_IDS = 20_000;

/**
 * How long n8n may take to answer, also a caller who has disconnected. With a concurrency limit, n8n 2
 * answers when the execution has a slot.
 */
const LATEST_MS = 2 * HOUR_MS;

interface Claim {
	/** In ms of `clock.elapsed`. */
	at: number;
	/** Resolves when n8n has answered: whether with a 2xx. */
	wasAccepted: Promise<boolean>;
}

/** The events that have started a workflow, by trigger and ID, oldest first. */
const claims = new Map<string, Claim>();

/**
 * Claims an event for one delivery. Another delivery of it waits here until n8n has answered the first,
 * because only the answer tells whether it is a duplicate: after anything but a 2xx the service retries,
 * and the retry must run.
 *
 * @param ids by any of which the event is recognized
 * @param wasAccepted resolves when n8n has answered: whether with a 2xx
 * @returns whether the delivery may start the workflow
 */
export async function claim(ids: string[], wasAccepted: () => Promise<boolean>): Promise<boolean> {
	for (const [id, { at }] of claims) {
		if (clock.elapsed() - at < MEMORY_MS && claims.size <= MAX_IDS) break;
		claims.delete(id);
	}
	for (;;) {
		const [other] = ids.flatMap((id) => claims.get(id) ?? []);
		if (other === undefined) break;
		if (await other.wasAccepted) return false;
	}
	const claimed = { at: clock.elapsed(), wasAccepted: wasAccepted() };
	for (const id of ids) claims.set(id, claimed);
	void claimed.wasAccepted.then((isAccepted) => {
		if (!isAccepted) for (const id of ids) claims.delete(id);
	});
	return true;
}

/**
 * Waits until n8n has answered, also a caller who has disconnected.
 *
 * @returns whether the answer is a 2xx: the execution exists
 */
export async function wasAccepted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	const finished = new Promise<void>((resolve) => void response.once('finish', resolve));
	const latest = clock.elapsed() + LATEST_MS;
	while (!response.writableEnded && clock.elapsed() < latest) {
		await Promise.race([finished, sleep(1_000)]);
	}
	return response.writableEnded && response.statusCode >= 200 && response.statusCode <= 299;
}
