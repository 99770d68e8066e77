import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
} from '../../shared/forms/declare';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many schema templates',
	description: "List the structured data templates for a brand's pages",
	method: 'GET',
	url: '/v1/brands/{brandId}/schema-templates',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const schemaTemplate: Resource = {
	name: 'Schema Template',
	value: 'schemaTemplate',
	description: 'Structured data for pages',
	operations: [getMany],
};
