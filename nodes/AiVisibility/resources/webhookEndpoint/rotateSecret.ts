import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { webhookEndpointInPath } from '../../../shared/parameters/webhookEndpoint';

export const rotateSecret: Operation = {
	name: 'Rotate Secret',
	value: 'rotateSecret',
	action: 'Rotate secret of webhook endpoint',
	description:
		'Issue a new signing secret, which only this answer shows. The old one works beside it for 24 hours.',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/secret-rotations',
	fields: [brandInPath, webhookEndpointInPath, writeOptions],
};
