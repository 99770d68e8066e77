import { toResource, usual } from '../../shared/forms/declare';

export const schemaTemplate = toResource({
	name: 'Schema Template',
	description: 'A template for the structured data of pages',
	operations: [
		{
			...usual.getMany('schema templates', '/v1/brands/{brandId}/schema-templates'),
			description: "List the structured data templates for a brand's pages",
		},
	],
});
