import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { getDeliveries, replayDelivery, sendTestDelivery } from './deliveries';
import { deleteEndpoint, get, getMany, update } from './manage';
import { rotateSecret } from './rotateSecret';

export const webhookEndpoint: Resource = {
	name: 'Webhook Endpoint',
	value: 'webhookEndpoint',
	description: 'URLs notified when runs finish. The AI Visibility Trigger registers its own.',
	operations: [
		create,
		deleteEndpoint,
		get,
		getDeliveries,
		getMany,
		replayDelivery,
		rotateSecret,
		sendTestDelivery,
		update,
	],
};
