import { statusChange } from '../detectors/statusChange';
import type { PollEvent } from './event';

const DISABLED = 'disabled';

/** The service disables an endpoint after 20 failures in a row (docs/api.md 19.14). */
export const webhookEndpointDisabled: PollEvent = {
	value: 'webhookEndpointDisabled',
	name: 'Webhook Endpoint Disabled',
	description:
		'The service or a person disabled a webhook endpoint of the brand. Reads the whole list at each poll.',
	notice:
		'Each poll reads the webhook endpoints of the brand. An endpoint that is created disabled, or deleted, starts nothing.',
	subject: 'disabled webhook endpoint',
	path: '/v1/brands/{brandId}/webhooks',
	watches: ['is_active'],
	detector: () =>
		statusChange({
			subject: 'webhook_endpoint',
			wanted: new Set([DISABLED]),
			statusOf: ({ is_active: isActive }) => (isActive === false ? DISABLED : 'active'),
			timestampField: 'created_at',
			ignoresNew: true,
		}),
};
