import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { webhookEndpointInPath } from '../../../shared/parameters/webhookEndpoint';

export const rotateSecret: Operation = {
	name: 'Rotate Secret',
	value: 'rotateSecret',
	action: 'Rotate secret of webhook endpoint',
	description:
		'Issue a new signing secret, which the answer shows this one time. Running workflows that know the old one go on for 24 hours, as deliveries are signed with both; give them the new one by then (credential, Webhook Signing Secret).',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/secret-rotations',
	fields: [brandInPath, webhookEndpointInPath, writeOptions],
};
