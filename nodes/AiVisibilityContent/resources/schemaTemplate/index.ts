import type { Operation, Resource } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many schema templates',
	description: 'List the templates of structured data for the pages of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/schema-templates',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const schemaTemplate: Resource = {
	name: 'Schema Template',
	value: 'schemaTemplate',
	description: 'Structured data that pages can carry',
	operations: [getMany],
};
