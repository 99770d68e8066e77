import { webhookEvents } from '../../../shared/fields/webhookEvents';
import type { Field } from '../../../shared/describe/types';

export const events: Field = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	options: webhookEvents,
	default: [],
	required: true,
	rules: { maxItems: 10 },
	description: 'The events to send to the endpoint',
	routing: { send: { type: 'body', property: 'events' } },
};

export const event: Field = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	options: webhookEvents,
	default: 'report.completed',
	required: true,
	description: 'Event to simulate. The endpoint must be registered for it.',
	routing: { send: { type: 'body', property: 'event' } },
};
