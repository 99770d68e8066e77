import { brandInPath, type Operation, toResource, usual } from '../../shared/forms/declare';

const getMany: Operation = {
	...usual.getMany('schema templates', '/v1/brands/{brandId}/schema-templates'),
	description: "List the structured data templates for a brand's pages",
	fields: [brandInPath],
};

export const schemaTemplate = toResource({
	name: 'Schema Template',
	value: 'schemaTemplate',
	description: 'Structured data for pages',
	operations: [getMany],
});
