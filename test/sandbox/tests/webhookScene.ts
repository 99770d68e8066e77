import type { SandboxOptions } from '../index';
import { dataOf, type Json } from './client';
import { type Received, Receiver } from './receiver';
import { Scene } from './scene';

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

/** A sandbox, and a receiver of what it delivers. */
class WebhookScene extends Scene {
	receiver!: Receiver;

	override async start(options: SandboxOptions = {}): Promise<void> {
		await super.start(options);
		this.receiver = await new Receiver().start();
	}

	override async stop(): Promise<void> {
		await super.stop();
		await this.receiver?.stop();
	}

	get path(): string {
		return `${this.brandPath}/webhooks`;
	}

	async register(url = this.receiver.url, events = EVENTS): Promise<Json> {
		return (await this.client.post(this.path, { url, events })).body;
	}

	async emit(event = 'report.completed', extra: object = {}): Promise<void> {
		await this.client.control('/deliveries', { brand_id: this.ids.brand, event, ...extra });
	}

	async logOf(endpoint: Json) {
		return dataOf(await this.client.get(`${this.path}/${String(endpoint.id)}/deliveries`));
	}

	async isActive(endpoint: Json) {
		return (await this.client.get(`${this.path}/${String(endpoint.id)}`)).body.is_active;
	}
}

/** A sandbox and a receiver of their own for each test of a file. */
export function useWebhooks(): WebhookScene {
	const scene = new WebhookScene({ llmPerMinute: 1_000, requestsPerMinute: 10_000 });
	beforeEach(async () => await scene.start());
	afterEach(async () => await scene.stop());
	return scene;
}
