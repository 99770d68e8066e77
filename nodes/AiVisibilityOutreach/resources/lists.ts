import { brandInPath, toResource, usual } from '../../shared/forms/declare';

// Resources that can only be listed.

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

export const mailbox = toResource({
	name: 'Mailbox',
	value: 'mailbox',
	description: 'A connected mailbox to send emails from',
	requires: 'editorOnPro',
	operations: [
		{
			...usual.getMany('mailboxes', '/v1/me/mailboxes'),
			description: 'List the connected mailboxes you can send outreach emails from',
			fields: [],
		},
	],
});

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
