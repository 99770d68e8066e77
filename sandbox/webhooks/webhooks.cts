import { randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import type {
	DeliveryAttempt,
	DeliveryRecord,
	WebhookEndpointRecord,
} from '../state/outreachRecords.cts';
import type { World } from '../world.cts';
import { attemptDelivery } from './attempt.cts';
import { sampleData } from './samples.cts';

/** Delays before the six retries, in sandbox ms (sandbox/api.md 19.13). */
const RETRY_DELAYS_MS = [30, 120, 600, 3_600, 21_600, 86_400].map((s) => s * 1000);
const FAILURES_TO_DISABLE = 20;
const ROTATION_MS = 24 * 3_600_000;

/** Announces events to endpoints: in order for each, in parallel among them. */
export class Webhooks {
	readonly agent = new Agent();
	private readonly queues = new Map<string, Promise<void>>();

	constructor(private readonly world: World) {
		world.clock.settleWith(() => this.idle());
	}

	/** Sends an event to every active endpoint of the brand that subscribes to it. */
	emit(brandId: string, type: string, data: object): DeliveryRecord[] {
		const payload = this.payloadOf(`evt_${randomUUID()}`, type, data, {});
		return this.world.state.webhooks
			.where((to) => to.brand_id === brandId && to.is_active && to.events.includes(type))
			.map((endpoint) => this.send(endpoint, payload, false));
	}

	/** The envelope (sandbox/api.md 19.5). */
	private payloadOf(id: string, type: string, data: object, extra: object): string {
		const created_at = this.world.clock.iso().replace('Z', '+00:00');
		const version = this.world.holds('19.5') && { api_version: 'v1' };
		return JSON.stringify({ id, type, created_at, ...version, ...extra, data });
	}

	/** Sends a sample at once; it does not count as a failure (sandbox/api.md 19.16). */
	async test(endpoint: WebhookEndpointRecord, type: string): Promise<DeliveryRecord> {
		const data = sampleData(type, endpoint.brand_id);
		const payload = this.payloadOf(`evt_test_${randomUUID()}`, type, data, { test: true });
		const delivery = this.record(endpoint, payload, true);
		const attempt = await attemptDelivery(this.world, endpoint, delivery);
		delivery.status = attempt.error === null ? 'delivered' : 'failed';
		return delivery;
	}

	/** A new secret; the old one also signs for 24 hours (sandbox/api.md 19.12). */
	rotate(endpoint: WebhookEndpointRecord): void {
		endpoint.previous_secret = endpoint.secret;
		endpoint.previous_secret_until = this.world.clock.now() + ROTATION_MS;
		endpoint.secret = newSecret();
		endpoint.updated_at = this.world.clock.iso();
	}

	async idle(): Promise<void> {
		await Promise.all(this.queues.values());
	}

	async stop(): Promise<void> {
		await this.agent.destroy();
	}

	/** Sends a payload, of a new event or of an earlier one, as a new delivery. */
	send(endpoint: WebhookEndpointRecord, payload: string, isTest: boolean): DeliveryRecord {
		const delivery = this.record(endpoint, payload, isTest);
		void this.enqueue(endpoint, delivery);
		return delivery;
	}

	record(endpoint: WebhookEndpointRecord, payload: string, isTest: boolean) {
		const { id, type } = JSON.parse(payload) as { id: string; type: string };
		const delivery = {
			id: `dlv_${randomUUID()}`,
			object: 'webhook_delivery',
			webhook_id: endpoint.id,
			brand_id: endpoint.brand_id,
			event_id: id,
			event_type: type,
			/** `pending` until the last attempt or retry. */
			status: 'pending' as 'pending' | 'delivered' | 'failed',
			attempt: 0,
			response_status: null as number | null,
			error: null as string | null,
			is_test: isTest,
			next_attempt_at: null as string | null,
			attempts: [] as DeliveryAttempt[],
			payload,
			created_at: this.world.clock.iso(),
		};
		this.world.state.deliveries.add(delivery);
		return delivery;
	}

	private enqueue(endpoint: WebhookEndpointRecord, delivery: DeliveryRecord): Promise<void> {
		const queue = this.queues.get(endpoint.id) ?? Promise.resolve();
		const before = this.world.holds('19.10') ? queue : Promise.resolve();
		const own = before.then(() => this.deliver(endpoint, delivery)).catch(console.error);
		const turn = Promise.all([own, queue]).then(() => undefined);
		this.queues.set(endpoint.id, turn);
		return turn;
	}

	/** One attempt, and its retry or the disabling of the endpoint (sandbox/api.md 19.13, 19.14). */
	private async deliver(endpoint: WebhookEndpointRecord, delivery: DeliveryRecord): Promise<void> {
		const known = this.world.state.webhooks.get(endpoint.id);
		if (!known?.is_active) return this.drop(delivery, 'The endpoint is not active');
		const isTwice = this.world.faults.take({}, ['duplicateDelivery']) !== undefined;
		const attempt = await attemptDelivery(this.world, endpoint, delivery);
		if (isTwice) await attemptDelivery(this.world, endpoint, delivery);
		if (attempt.error === null) {
			endpoint.consecutive_failures = 0;
			Object.assign(delivery, { status: 'delivered', next_attempt_at: null });
			return;
		}
		this.countFailure(endpoint);
		const delays = this.world.holds('19.13') ? RETRY_DELAYS_MS : [];
		const delay = delays[attempt.attempt - 1];
		if (delay === undefined || !endpoint.is_active) return this.drop(delivery, attempt.error);
		const next = this.world.clock.after(delay, () => this.enqueue(endpoint, delivery));
		delivery.next_attempt_at = this.world.clock.iso(next.at);
	}

	private drop(delivery: DeliveryRecord, error: string): void {
		Object.assign(delivery, { status: 'failed', error, next_attempt_at: null });
	}

	private countFailure(endpoint: WebhookEndpointRecord): void {
		endpoint.consecutive_failures += 1;
		const isDisabled = endpoint.consecutive_failures >= FAILURES_TO_DISABLE;
		if (!isDisabled || !this.world.holds('19.14')) return;
		endpoint.is_active = false;
		endpoint.updated_at = this.world.clock.iso();
	}
}

export function newSecret(): string {
	return `whsec_${randomBytes(24).toString('hex')}`;
}
