import { webhookEvents } from '../../../shared/fields/webhookEvents';
import type { Field } from '../../../shared/operations/types';

export const events: Field = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	options: webhookEvents,
	default: [],
	required: true,
	rules: { maxItems: 10 },
	description: 'What the endpoint is told about',
	routing: { send: { type: 'body', property: 'events' } },
};

export const event: Field = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	options: webhookEvents,
	default: 'report.completed',
	required: true,
	description: 'What the sample tells about; one of the events that the endpoint is registered for',
	routing: { send: { type: 'body', property: 'event' } },
};
