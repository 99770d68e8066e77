import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { webhookEndpointInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';

const rotationNotice: Field = {
	displayName:
		'An active AI Visibility Trigger that registered this endpoint renews its secret automatically at the next delivery within 24 hours. If you rotate again before that, unpublish and publish its workflow. For an endpoint that you registered yourself, enter the new secret as Webhook Signing Secret in the credential within 24 hours.',
	name: 'rotateSecretNotice',
	type: 'notice',
	default: '',
};

export const rotateSecret: Operation = {
	name: 'Rotate Secret',
	value: 'rotateSecret',
	action: 'Rotate secret of webhook endpoint',
	description:
		'Create a new signing secret. Only this response shows it. The old one stays valid for 24 hours.',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}/secret-rotations',
	returnsSecret: true,
	fields: [rotationNotice, brandInPath, webhookEndpointInPath, writeOptions],
};
