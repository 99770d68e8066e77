import {
	inBody,
	locator,
	named,
	recordsAt,
	text,
	toResource,
	webhookEvents,
	whether,
} from '../../shared/forms/declare';

const secretInOutput =
	'The output will contain the signing secret. Everyone who can see the execution can read it.';

const webhookEndpoints = recordsAt(
	'webhook endpoint',
	'/v1/brands/{brandId}/webhooks',
	'webhookId',
);

export const webhookEndpoint = toResource({
	name: 'Webhook Endpoint',
	description:
		'Addresses that the service notifies when reports and runs are done. The AI Visibility Trigger registers its own.',
	inPath: [
		locator('webhookId', 'Webhook Endpoint', 'searchWebhookEndpoints'),
		locator('deliveryId', 'Delivery', 'searchWebhookDeliveries', {
			description: 'The delivery to work on, from the last 90 days',
		}),
	],
	operations: [
		webhookEndpoints.create({
			description:
				'Register a URL for events (at most 5 active endpoints per brand). Only this response shows the signing secret.',
			warnings: [secretInOutput],
			fields: [
				text(
					'url',
					'https://hooks.coffee.example/visibility',
					'Public https URL to send events to',
					{ required: true, rules: { is: 'secureAddress' } },
				),
				inBody('events', {
					type: 'multiOptions',
					options: webhookEvents,
					default: [],
					required: true,
					rules: { maxItems: 10 },
					description: 'The events to send to the endpoint',
				}),
			],
			additionalFields: [
				text('description', 'Alerts for the marketing team', 'What the endpoint is for'),
			],
		}),
		webhookEndpoints.delete({
			description: 'Delete a webhook endpoint permanently. To pause it, use Update.',
			isUndocumented: true,
		}),
		webhookEndpoints.get({ description: 'Retrieve an endpoint with its URL, events and status' }),
		named.list('Get Deliveries', 'Get deliveries of webhook endpoint', {
			description:
				'List the deliveries of the last 90 days with the responses of the endpoint, newest first',
			url: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries',
		}),
		webhookEndpoints.getMany({ description: 'List the endpoints of a brand' }),
		named.post('Replay Delivery', 'Replay delivery of webhook endpoint', {
			description:
				"Send a past delivery again. The AI Visibility Trigger ignores it unless its option 'Run Replays Again' is on.",
			url: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries/{deliveryId}/replays',
		}),
		named.post('Rotate Secret', 'Rotate secret of webhook endpoint', {
			description:
				'Create a new signing secret. Only this response shows it. The old one stays valid for 24 hours.',
			url: '/v1/brands/{brandId}/webhooks/{webhookId}/secret-rotations',
			warnings: [
				secretInOutput,
				'If it is for an AI Visibility Trigger, unpublish and publish (n8n 1: deactivate and activate) its workflow afterwards.',
			],
		}),
		named.post('Send Test Delivery', 'Send test delivery to webhook endpoint', {
			description:
				'Send a sample event and return the response of the endpoint (at most 10 per minute and endpoint)',
			url: '/v1/brands/{brandId}/webhooks/{webhookId}/test-deliveries',
			fields: [
				inBody('event', {
					type: 'options',
					options: webhookEvents,
					default: 'report.completed',
					required: true,
					description: 'Event to simulate. The endpoint must be registered for it.',
				}),
			],
		}),
		webhookEndpoints.update({
			description:
				'Turn an endpoint on or off. The service turns it off after 20 unsuccessful deliveries in a row.',
			updateFields: [
				inBody(
					'is_active',
					whether(
						'to send events to the endpoint. Turning it on resets the count of unsuccessful deliveries.',
					),
				),
			],
		}),
	],
});
