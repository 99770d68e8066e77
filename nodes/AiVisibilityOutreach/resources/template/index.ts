import type { Operation, Resource } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many templates',
	description: 'List the email templates of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-templates',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const template: Resource = {
	name: 'Template',
	value: 'template',
	description: 'A text that campaigns and sequences make emails of',
	operations: [getMany],
};
