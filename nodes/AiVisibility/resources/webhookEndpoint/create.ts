import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { events } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create webhook endpoint',
	description:
		'Register a URL for events (at most 5 active endpoints per brand). Only this response shows the signing secret.',
	method: 'POST',
	url: '/v1/brands/{brandId}/webhooks',
	returnsSecret: true,
	fields: [
		brandInPath,
		{
			displayName: 'URL',
			name: 'url',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://hooks.coffee.example/visibility',
			rules: { pattern: '^https://', patternInWords: 'https://…' },
			description: 'Public https URL to send events to',
			routing: { send: { type: 'body', property: 'url' } },
		},
		events,
		toAdditionalFields(
			[
				{
					displayName: 'Description',
					name: 'description',
					type: 'string',
					default: '',
					placeholder: 'e.g. Alerts of the marketing team',
					description: 'What the endpoint is for',
					routing: { send: { type: 'body', property: 'description' } },
				},
			],
			'Add description',
		),
		writeOptions,
	],
};
