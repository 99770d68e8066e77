import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation, Resource } from '../../../shared/operations/types';

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
