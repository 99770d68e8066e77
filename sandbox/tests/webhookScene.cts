import type { SandboxOptions } from '../index.cts';
import { macOf } from '../webhooks/signing.cts';
import type { Json, Reply } from './client.cts';
import { type Received, Receiver } from './receiver.cts';
import { Scene } from './scene.cts';

export const EVENTS = [
	'report.completed',
	'report.failed',
	'schedule.run.completed',
	'schedule.run.failed',
];

/** The parts of the signature header, by name. */
export const signatureOf = ({ headers }: Received) =>
	Object.fromEntries(
		headers['x-svc-signature'].split(',').map((part) => part.split('=')),
	) as Record<string, string>;

/** Event and delivery id of what has arrived. */
export const idsOf = ({ headers }: Received) => [
	headers['x-svc-event-id'],
	headers['x-svc-delivery-id'],
];

/** The signature that a secret gives for what has arrived. */
export const macWith = (secret: unknown, delivery: Received) =>
	macOf(delivery.raw, signatureOf(delivery).t, String(secret));

/** A sandbox, and a receiver of what it delivers. */
export class WebhookScene extends Scene {
	receiver!: Receiver;

	override async start(options: SandboxOptions = {}): Promise<void> {
		await super.start(options);
		this.receiver = await new Receiver().start();
	}

	override async stop(): Promise<void> {
		await super.stop();
		await this.receiver?.stop();
	}

	/** What has arrived. */
	get received(): Received[] {
		return this.receiver.received;
	}

	get types(): unknown[] {
		return this.received.map(({ body }) => body.type);
	}

	get path(): string {
		return `${this.brandPath}/webhooks`;
	}

	async create(url = this.receiver.url, events = EVENTS): Promise<Reply> {
		return await this.client.post(this.path, { url, events });
	}

	async register(url = this.receiver.url, events = EVENTS): Promise<Json> {
		return (await this.create(url, events)).body;
	}

	async emit(event = 'report.completed', extra: object = {}): Promise<void> {
		await this.client.control('/deliveries', { brand_id: this.ids.brand, event, ...extra });
	}

	/** Completes a report with one prompt. @returns its id */
	async completeNew(prompt_text = 'Which?'): Promise<string> {
		const path = await this.newReport([{ prompt_text, category: 'x' }]);
		await this.complete(path);
		return path.split('/')[3];
	}

	pathOf({ id }: Json): string {
		return `${this.path}/${String(id)}`;
	}

	async test(endpoint: Json, event = 'report.completed'): Promise<Reply> {
		return await this.client.post(`${this.pathOf(endpoint)}/test-deliveries`, { event });
	}

	async setActive(endpoint: Json, is_active: boolean): Promise<Reply> {
		return await this.client.patch(this.pathOf(endpoint), { is_active });
	}

	async logOf(endpoint: Json): Promise<Json[]> {
		return await this.list(`${this.pathOf(endpoint)}/deliveries`);
	}

	async isActive(endpoint: Json) {
		return (await this.read(this.pathOf(endpoint))).is_active;
	}
}

/** A sandbox and a receiver of their own for each test of a file. */
export function useWebhooks(options: SandboxOptions = {}): WebhookScene {
	const scene = new WebhookScene(options);
	beforeEach(async () => await scene.start());
	afterEach(async () => await scene.stop());
	return scene;
}
