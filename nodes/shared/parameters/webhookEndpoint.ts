import { locator } from './locator';

/** The webhook endpoint as a part of the path. */
export const webhookEndpointInPath = locator({
	displayName: 'Webhook Endpoint',
	name: 'webhookId',
	searchMethod: 'searchWebhookEndpoints',
	description: 'The endpoint of the brand to work on',
});

/** A past delivery of the endpoint as a part of the path. */
export const webhookDeliveryInPath = locator({
	displayName: 'Delivery',
	name: 'deliveryId',
	searchMethod: 'searchWebhookDeliveries',
	description: 'The delivery of the last 90 days to work on',
});
