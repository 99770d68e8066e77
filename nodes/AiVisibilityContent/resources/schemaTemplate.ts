import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
	usual,
} from '../../shared/forms/declare';

const getMany: Operation = {
	...usual.getMany,
	action: 'Get many schema templates',
	description: "List the structured data templates for a brand's pages",
	url: '/v1/brands/{brandId}/schema-templates',
	fields: [brandInPath, ...listSize, readOptions],
};

export const schemaTemplate: Resource = {
	name: 'Schema Template',
	value: 'schemaTemplate',
	description: 'Structured data for pages',
	operations: [getMany],
};
