import { brandInPath, listedOnly } from '../../shared/forms/declare';

export const contactList = listedOnly(
	{
		name: 'Contact List',
		value: 'contactList',
		description: 'A list of contacts for campaigns',
		requires: 'editorOnPro',
	},
	[brandInPath],
	{
		action: 'Get many contact lists',
		description: 'List the contact lists of a brand',
		url: '/v1/brands/{brandId}/contact-lists',
		isUndocumented: true,
	},
);
