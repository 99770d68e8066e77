import { type Operation, toResource, usual } from '../../shared/forms/declare';

const listOnly = (name: string, description: string, getMany: Operation) =>
	toResource({ name, description, requires: 'editorOnPro', operations: [getMany] });

export const contactList = listOnly('Contact List', 'A list of contacts for campaigns', {
	...usual.getMany('contact lists', '/v1/brands/{brandId}/contact-lists'),
	description: 'List the contact lists of a brand',
	isUndocumented: true,
});

export const mailbox = listOnly('Mailbox', 'A connected mailbox to send emails from', {
	...usual.getMany('mailboxes', '/v1/me/mailboxes'),
	description: 'List the connected mailboxes you can send outreach emails from',
});

export const template = listOnly('Template', 'A text for the emails of campaigns and sequences', {
	...usual.getMany('templates', '/v1/brands/{brandId}/email-templates'),
	description: 'List the email templates of a brand',
});
