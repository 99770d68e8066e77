import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { webhookEndpointInPath } from '../../../shared/locators/tracking';
import type { Field, Operation } from '../../../shared/operations/types';

const rotationNotice: Field = {
	displayName:
		'Active AI Visibility Triggers that registered their endpoint themselves go on by themselves: with their next delivery within 24 hours they get a secret that only they know. Do not rotate again before that, or they must be unpublished and published. For an endpoint registered by hand, put the new secret into the field Webhook Signing Secret of the credential within 24 hours.',
	name: 'rotateSecretNotice',
	type: 'notice',
	default: '',
};

export const rotateSecret: Operation = {
	name: 'Rotate Secret',
	value: 'rotateSecret',
	action: 'Rotate secret of webhook endpoint',
	description:
		'Issue a new signing secret, which only this answer shows. The old one works beside it for 24 hours.',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/secret-rotations',
	fields: [rotationNotice, brandInPath, webhookEndpointInPath, writeOptions],
};
