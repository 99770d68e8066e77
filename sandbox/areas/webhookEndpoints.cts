import { randomUUID } from 'node:crypto';
import { ApiError, bodyError } from '../apiError.cts';
import {
	type Area,
	brandOf,
	type Call,
	created,
	found,
	ok,
	proceed,
	textOf,
	ofBrand,
	sentFields,
} from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { pageOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { DeliveryRecord, WebhookEndpointRecord } from '../state/outreachRecords.cts';
import { isAllowedTarget } from '../webhooks/publicAddress.cts';
import { sampleData } from '../webhooks/samples.cts';
import { newSecret } from '../webhooks/webhooks.cts';
import { refuseIf } from '../rules.cts';

const MOST_ACTIVE = 5;
const LOG_RETENTION_MS = 90 * 24 * 3_600_000;

const records = brandArea(
	({ webhooks }) => webhooks,
	'webhook_id',
	(endpoint, { world }) =>
		world.holds('19.2')
			? endpointView(endpoint)
			: { ...endpointView(endpoint), secret: endpoint.secret },
);

/** Webhook endpoints and their delivery logs (sandbox/api.md 19). */
export const webhookEndpoints: Area = {
	getBrandsWebhooks: records.list,
	postBrandsWebhooks: (call) => {
		const url = textOf(call.body.url) ?? '';
		const { state, clock } = call.world;
		const brandId = brandOf(call);
		const isAllowed = isAllowedTarget(url, true);
		refuseIf(
			call.world,
			'19.3',
			!isAllowed,
			() => new ApiError('webhook_url_unreachable', { details: { url } }),
		);
		requireRoom(call);
		proceed(call);
		const endpoint = newRecord<WebhookEndpointRecord>(call.world, 'WebhookEndpoint', {
			...sentFields<WebhookEndpointRecord>(call, 'WebhookEndpoint'),
			brand_id: brandId,
			events: [...new Set(call.body.events as string[])],
			is_active: true,
			created_at: clock.iso(),
			updated_at: clock.iso(),
			secret: newSecret(),
			previous_secret: null,
			previous_secret_until: 0,
			consecutive_failures: 0,
		});
		state.webhooks.add(endpoint);
		return created({ ...endpointView(endpoint), secret: endpoint.secret });
	},
	getBrandsWebhooksOne: records.one,
	patchBrandsWebhooksOne: (call) => {
		const endpoint = records.named(call);
		const active = call.body.is_active;
		if (active === true && !endpoint.is_active) requireRoom(call);
		proceed(call);
		if (typeof active === 'boolean') {
			endpoint.is_active = active;
			endpoint.updated_at = call.world.clock.iso();
			if (active) endpoint.consecutive_failures = 0;
		}
		return ok(endpointView(endpoint));
	},
	deleteBrandsWebhooksOne: records.remove,
	postBrandsWebhooksSecretRotations: (call) => {
		const endpoint = records.named(call);
		proceed(call);
		call.world.webhooks.rotate(endpoint);
		return ok({ ...endpointView(endpoint), secret: endpoint.secret });
	},
	postBrandsWebhooksTestDeliveries: async (call) => {
		const { world } = call;
		const endpoint = records.named(call);
		const type = String(call.body.event);
		refuseIf(world, '19.16', !endpoint.events.includes(type), () =>
			bodyError(['event'], 'must be an event that the endpoint subscribes to'),
		);
		if (!call.dryRun && world.holds('6.3')) world.testDeliveries.admit(endpoint.id);
		proceed(call);
		const data = sampleData(type, endpoint.brand_id);
		const payload = world.webhooks.payloadOf(`evt_test_${randomUUID()}`, type, data, {
			test: true,
		});
		const delivery = await world.webhooks.test(endpoint, payload);
		return ok({
			object: 'webhook.test_delivery',
			delivery_id: delivery.id,
			event_id: delivery.event_id,
			event_type: type,
			status: delivery.status,
			response_status: delivery.response_status,
			duration_ms: delivery.attempts[0].duration_ms,
			error: delivery.error,
		});
	},
	getBrandsWebhooksDeliveries: (call) => {
		const { clock, state } = call.world;
		const { id } = records.named(call);
		const oldest = clock.now() - LOG_RETENTION_MS;
		const rows = state.deliveries.where(
			(row) =>
				row.webhook_id === id &&
				(Date.parse(row.created_at) > oldest || !call.world.holds('19.15')),
		);
		return ok(pageOf(call, rows, { view: deliveryView }));
	},
	postBrandsWebhooksDeliveriesReplays: (call) => {
		const endpoint = records.named(call);
		const past = call.world.state.deliveries.get(call.params.delivery_id);
		const own = found(past?.webhook_id === endpoint.id ? past : undefined);
		if (!endpoint.is_active) {
			throw new ApiError('conflict', { message: 'The endpoint is not active.' });
		}
		proceed(call);
		return created(deliveryView(call.world.webhooks.replay(endpoint, own)));
	},
};

function requireRoom(call: Call): void {
	const active = ofBrand(call, call.world.state.webhooks).filter(({ is_active }) => is_active);
	refuseIf(call.world, '19.1', active.length >= MOST_ACTIVE, 'webhook_limit_reached');
}

/** The record without its secrets: they are shown once (sandbox/api.md 19.2). */
function endpointView(endpoint: WebhookEndpointRecord): object {
	const { secret: _, previous_secret: __, previous_secret_until: ___, ...shown } = endpoint;
	return shown;
}

function deliveryView({ payload: _, ...shown }: DeliveryRecord): object {
	return shown;
}
