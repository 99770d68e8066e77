import { brandInPath, listedOnly } from '../../shared/forms/declare';

export const schemaTemplate = listedOnly(
	{
		name: 'Schema Template',
		value: 'schemaTemplate',
		description: 'Structured data for pages',
	},
	[brandInPath],
	{
		action: 'Get many schema templates',
		description: "List the structured data templates for a brand's pages",
		url: '/v1/brands/{brandId}/schema-templates',
	},
);
