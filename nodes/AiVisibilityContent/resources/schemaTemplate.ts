import { recordsAt, toResource } from '../../shared/forms/declare';

export const schemaTemplate = toResource({
	name: 'Schema Template',
	description: 'A template for the structured data of pages',
	operations: [
		recordsAt('schema template', '/v1/brands/{brandId}/schema-templates').getMany({
			description: "List the structured data templates for a brand's pages",
		}),
	],
});
