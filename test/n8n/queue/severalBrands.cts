import { Controls } from '../../../harness/controls.cts';
import type { Sandbox } from '../../../harness/sandbox.cts';
import { eventText, sendSigned } from '../trigger/delivery.cts';
import type { DeliveryRecord, EndpointRecord } from '../trigger/triggerScene.cts';
import type { QueueN8n } from './queueN8n.cts';

/** A trigger with an endpoint for each brand, at the two webhook processes. */
export class SeveralBrands {
	private readonly controls: Controls;

	constructor(
		private readonly n8n: QueueN8n,
		private readonly sandbox: Sandbox,
		private readonly workflowId: string,
	) {
		this.controls = new Controls(sandbox);
	}

	async endpoints(): Promise<EndpointRecord[]> {
		const all = await this.controls.state<EndpointRecord>('webhooks');
		return all.filter(({ url }) => url.includes(`/hook-of-${this.workflowId}/`));
	}

	/** Somebody rotates the secret of an endpoint twice: nothing signs with the trigger's any more. */
	async loseSecret({ id, brand_id }: EndpointRecord): Promise<string> {
		const path = `/v1/brands/${brand_id}/webhooks/${id}/secret-rotations`;
		await this.sandbox.ask('POST', path);
		return (await this.sandbox.ask<{ secret: string }>('POST', path)).secret;
	}

	/** The service delivers an event of a brand to the first process. @returns how it was answered */
	async announce({ id, brand_id, events }: EndpointRecord): Promise<number | null | undefined> {
		const announcement = { brand_id, event: events[0] };
		const sent = await this.controls.announce<DeliveryRecord>(announcement);
		return sent.find(({ webhook_id }) => webhook_id === id)?.response_status;
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
