import { Controls } from '../../../harness/controls.cts';
import type { Sandbox } from '../../../harness/sandbox.cts';
import { eventText, sendSigned } from '../trigger/delivery.cts';
import type { EndpointRecord } from '../trigger/triggerScene.cts';
import type { QueueN8n } from './queueN8n.cts';

/** A trigger with an endpoint for each brand, at the two webhook processes. */
export class SeveralBrands {
	private readonly controls: Controls;

	constructor(
		private readonly n8n: QueueN8n,
		sandbox: Sandbox,
		private readonly workflowId: string,
	) {
		this.controls = new Controls(sandbox);
	}

	async endpoints(): Promise<EndpointRecord[]> {
		const all = await this.controls.state<EndpointRecord>('webhooks');
		return all.filter(({ url }) => url.includes(`/hook-of-${this.workflowId}/`));
	}

	/** Delivers an event of each brand to each process. @returns how they were answered */
	async deliver(name: string): Promise<number[]> {
		const endpoints = await this.endpoints();
		const statuses = this.n8n.webhookUrls.flatMap((process, at) =>
			endpoints.map(async ({ url, brand_id, secret }) => {
				const body = eventText(`${name} ${brand_id} ${at}`, { data: { brand_id } });
				const { pathname, search } = new URL(url);
				return await sendSigned(`${process}${pathname}${search}`, secret, body);
			}),
		);
		return await Promise.all(statuses);
	}
}
