import { brandInPath, listedOnly } from '../../shared/forms/declare';

export const template = listedOnly(
	{
		name: 'Template',
		value: 'template',
		description: 'A text for the emails of campaigns and sequences',
		requires: 'editorOnPro',
	},
	[brandInPath],
	{
		action: 'Get many templates',
		description: 'List the email templates of a brand',
		url: '/v1/brands/{brandId}/email-templates',
	},
);
