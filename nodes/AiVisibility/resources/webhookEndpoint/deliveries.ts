import { listSize } from '../../../shared/fields/lists';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { webhookDeliveryInPath, webhookEndpointInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { event } from './fields';

export const getDeliveries: Operation = {
	name: 'Get Deliveries',
	value: 'getDeliveries',
	action: 'Get deliveries of webhook endpoint',
	description:
		'List the deliveries of the last 90 days with the responses of the endpoint, newest first',
	method: 'GET',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries',
	paging: 'cursor',
	fields: [brandInPath, webhookEndpointInPath, ...listSize, readOptions],
};

export const replayDelivery: Operation = {
	name: 'Replay Delivery',
	value: 'replayDelivery',
	action: 'Replay delivery of webhook endpoint',
	description:
		'Send a past delivery again. The AI Visibility Trigger ignores it unless Run Replays Again is on.',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries/{deliveryId}/replays',
	fields: [brandInPath, webhookEndpointInPath, webhookDeliveryInPath, writeOptions],
};

export const sendTestDelivery: Operation = {
	name: 'Send Test Delivery',
	value: 'sendTestDelivery',
	action: 'Send test delivery to webhook endpoint',
	description:
		'Send a sample event and return the response of the endpoint (at most 10 per minute and endpoint)',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/test-deliveries',
	fields: [brandInPath, webhookEndpointInPath, event, writeOptions],
};
