import { brandInPath, toResource, usual } from '../../shared/forms/declare';

export const template = toResource({
	name: 'Template',
	value: 'template',
	description: 'A text for the emails of campaigns and sequences',
	requires: 'editorOnPro',
	operations: [
		{
			...usual.getMany('templates', '/v1/brands/{brandId}/email-templates'),
			description: 'List the email templates of a brand',
			fields: [brandInPath],
		},
	],
});
