import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent } from './event';

/** The service disables an endpoint after 20 failures in a row (sandbox/api.md 19.14). */
export const webhookEndpointDisabled: PollEvent = {
	value: 'webhookEndpointDisabled',
	name: 'Webhook Endpoint Disabled',
	description: 'The service or a person disabled a webhook endpoint of the brand',
	notice: costNotice('Each poll makes 1 request per brand'),
	subject: 'disabled webhook endpoint',
	path: '/v1/brands/{brandId}/webhooks',
	detector: () =>
		statusChange({
			subject: 'webhook_endpoint',
			wanted: new Set(['disabled']),
			statusOf: ({ is_active: isActive }) => (isActive === false ? 'disabled' : 'active'),
		}),
	toLines: ({ url }, { say }) => [say('endpoint', { url })],
};
