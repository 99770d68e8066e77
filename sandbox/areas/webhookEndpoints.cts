import { ApiError, bodyError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { listOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../state/outreachRecords.cts';
import { isAllowedTarget } from '../webhooks/publicAddress.cts';
import { newSecret } from '../webhooks/webhooks.cts';

const MOST_ACTIVE = 5;
const LOG_RETENTION_MS = 90 * 24 * 3_600_000;

const records = brandArea('BrandsWebhooks', 'webhooks', 'webhook_id', endpointView);

/** Webhook endpoints and their delivery logs (sandbox/api.md 19). */
export const webhookEndpoints: Area = {
	...records.operations,
	postBrandsWebhooks: (call) => {
		const { brand, now, world } = call;
		const url = call.textOf('url') ?? '';
		if (call.holds('19.3') && !isAllowedTarget(url, true))
			throw new ApiError('webhook_url_unreachable', { details: { url } });
		requireRoom(call);
		call.proceed();
		const endpoint = newRecord<WebhookEndpointRecord>(world, 'WebhookEndpoint', {
			...call.sentFields<WebhookEndpointRecord>('WebhookEndpoint'),
			brand_id: brand.id,
			events: [...new Set(call.body.events as string[])],
			is_active: true,
			created_at: now,
			updated_at: now,
			secret: newSecret(),
			previous_secret: null,
			previous_secret_until: 0,
			consecutive_failures: 0,
		});
		call.state.webhooks.add(endpoint);
		return call.created({ ...endpointView(endpoint, call), secret: endpoint.secret });
	},
	patchBrandsWebhooksOne: (call) => {
		const endpoint = records.named(call);
		const active = call.body.is_active;
		if (active === true && !endpoint.is_active) requireRoom(call);
		call.proceed();
		if (typeof active === 'boolean')
			Object.assign(endpoint, { is_active: active, updated_at: call.now });
		if (active === true) endpoint.consecutive_failures = 0;
		return endpointView(endpoint, call);
	},
	postBrandsWebhooksSecretRotations: (call) => {
		const endpoint = records.named(call);
		call.proceed();
		call.world.webhooks.rotate(endpoint);
		return { ...endpointView(endpoint, call), secret: endpoint.secret };
	},
	postBrandsWebhooksTestDeliveries: async (call) => {
		const { world } = call;
		const endpoint = records.named(call);
		const type = String(call.body.event);
		call.refuseIf('19.16', !endpoint.events.includes(type), () =>
			bodyError(['event'], 'must be an event that the endpoint subscribes to'),
		);
		if (!call.dryRun && call.holds('6.3')) world.testDeliveries.admit(endpoint.id);
		call.proceed();
		const delivery = await world.webhooks.test(endpoint, type);
		return {
			object: 'webhook.test_delivery',
			delivery_id: delivery.id,
			event_id: delivery.event_id,
			event_type: type,
			status: delivery.status,
			response_status: delivery.response_status,
			duration_ms: delivery.attempts[0].duration_ms,
			error: delivery.error,
		};
	},
	getBrandsWebhooksDeliveries: (call) => {
		const { id } = records.named(call);
		const oldest = call.holds('19.15') ? call.world.clock.now() - LOG_RETENTION_MS : 0;
		const rows = call.state.deliveries.where(
			({ webhook_id, created_at }) => webhook_id === id && Date.parse(created_at) > oldest,
		);
		return listOf(call, rows, { view: deliveryView });
	},
	postBrandsWebhooksDeliveriesReplays: (call) => {
		const endpoint = records.named(call);
		const past = call.state.deliveries.get(call.params.delivery_id);
		const { payload, is_test } = found(past, { webhook_id: endpoint.id });
		if (!endpoint.is_active)
			throw new ApiError('conflict', { message: 'The endpoint is not active.' });
		call.proceed();
		return call.created(deliveryView(call.world.webhooks.send(endpoint, payload, is_test)));
	},
};

function requireRoom(call: Call): void {
	const active = call.ofBrand(call.state.webhooks).filter(({ is_active }) => is_active);
	call.refuseIf('19.1', active.length >= MOST_ACTIVE, 'webhook_limit_reached');
}

/** The record without its secrets: they are shown once (sandbox/api.md 19.2). */
function endpointView(endpoint: WebhookEndpointRecord, call: Call): object {
	const { secret, previous_secret: _, previous_secret_until: __, ...shown } = endpoint;
	return call.holds('19.2') ? shown : { ...shown, secret };
}

const deliveryView = ({ payload: _, ...shown }: DeliveryRecord): object => shown;
