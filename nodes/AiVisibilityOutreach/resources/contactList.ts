import { brandInPath, toResource, usual } from '../../shared/forms/declare';

export const contactList = toResource({
	name: 'Contact List',
	value: 'contactList',
	description: 'A list of contacts for campaigns',
	requires: 'editorOnPro',
	operations: [
		{
			...usual.getMany('contact lists', '/v1/brands/{brandId}/contact-lists'),
			description: 'List the contact lists of a brand',
			isUndocumented: true,
			fields: [brandInPath],
		},
	],
});
