import type { INodeParameters } from 'n8n-workflow';
import { webhookEvents } from '../../../nodes/shared/forms/fields/apiField';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/index.cts';
import type {
	DeliveryRecord,
	WebhookEndpointRecord,
} from '../../../sandbox/state/outreachRecords.cts';
import { signatureHeader } from '../../../sandbox/webhooks/signing.cts';
import { hostLog } from '../engine/engineHost.cts';
import { Host, type HostSetup } from './webhookHost.cts';

/** Longer than the service waits before its first repeat, in sandbox ms. */
export const RETRY_MS = 31_000;

/** A sandbox that announces events, and hosts that receive them. */
export class TriggerScene {
	sandbox!: Sandbox;

	private hosts: Host[] = [];

	async open(options: SandboxOptions = {}): Promise<void> {
		this.sandbox = await startSandbox({
			abbreviation: 'ab',
			seed: 'oneBrand',
			webhookTimeoutMs: 60_000,
			...options,
		});
		this.hosts = [];
		hostLog.length = 0;
	}

	async close(): Promise<void> {
		await Promise.all(this.hosts.map(async (host) => await host.stop()));
		await this.sandbox.stop();
	}

	get brandId(): string {
		return this.sandbox.state.brands.all()[0].id;
	}

	/** The endpoint that the trigger has registered. */
	get endpoint(): WebhookEndpointRecord {
		return this.sandbox.state.webhooks.all()[0];
	}

	/** A host whose workflow is published. */
	async activeHost(setup?: Partial<HostSetup> & { changes?: INodeParameters }): Promise<Host> {
		const host = await this.host(setup);
		await host.activate();
		return host;
	}

	/** @param setup with the parameters that are changed, or all of them */
	async host(setup: Partial<HostSetup> & { changes?: INodeParameters } = {}): Promise<Host> {
		const { url: baseUrl, apiKey } = this.sandbox;
		const parameters = {
			brandId: { __rl: true, mode: 'list', value: this.brandId },
			events: webhookEvents.map(({ value }) => value),
			addSummary: false,
			options: {},
			...setup.changes,
		};
		const credential = { baseUrl, apiKey, requestsPerMinute: 1_000 };
		const host = await new Host({ credential, parameters, ...setup }).start();
		this.hosts.push(host);
		return host;
	}

	/** The data of a report.completed event. */
	completed(changes: object = {}) {
		return {
			report_id: '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
			brand_id: this.brandId,
			scheduled_report_id: null,
			status: 'completed',
			total_prompts_count: 10,
			ranked_prompts_count: 6,
			...changes,
		};
	}

	/** Has the service announce an event, and waits until it has been answered. */
	async emit(type = 'report.completed', data: object = this.completed()): Promise<DeliveryRecord> {
		const [delivery] = this.sandbox.world.webhooks.emit(this.brandId, type, data);
		await this.sandbox.world.webhooks.idle();
		return delivery;
	}

	/** The body of a delivery that somebody else makes up. */
	envelope(changes: object = {}): string {
		const data = this.completed();
		return JSON.stringify({
			id: 'evt_1',
			type: 'report.completed',
			api_version: 'v1',
			data,
			...changes,
		});
	}

	/** The signature header for it. */
	signed(body: string, secret = this.endpoint.secret, t?: number): Record<string, string> {
		return { 'x-ab-signature': signatureHeader(body, { v1: secret }, t) };
	}
}

/** Sends something to the trigger. */
export async function post(
	host: Pick<Host, 'url'>,
	body: string,
	headers: Record<string, string> = {},
): Promise<Response> {
	return await fetch(host.url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
}
