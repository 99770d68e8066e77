import { toUpdateFields } from '../../../shared/fields/collections';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { listSize } from '../../../shared/fields/lists';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { webhookEndpointInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';

const isActive: Field = {
	displayName: 'Is Active',
	name: 'isActive',
	type: 'boolean',
	default: true,
	description:
		'Whether to send events to the endpoint. Turning it on resets the count of unsuccessful deliveries.',
	routing: { send: { type: 'body', property: 'is_active' } },
};

export const deleteEndpoint: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete webhook endpoint',
	description:
		'Delete a webhook endpoint permanently. To pause it, use Update. Uses an undocumented endpoint.',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}',
	isInferred: true,
	fields: [brandInPath, webhookEndpointInPath, writeOptions],
};

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get webhook endpoint',
	description: 'Retrieve an endpoint with its URL, events and status',
	method: 'GET',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}',
	fields: [brandInPath, webhookEndpointInPath, readOptions],
};

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many webhook endpoints',
	description: 'List the endpoints of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/webhooks',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update webhook endpoint',
	description:
		'Turn an endpoint on or off. The service turns it off after 20 unsuccessful deliveries in a row.',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/webhooks/{webhookId}',
	prepare: withOptionalBodyJson,
	fields: [
		brandInPath,
		webhookEndpointInPath,
		toUpdateFields([isActive]),
		optionalBodyJson,
		writeOptions,
	],
};
