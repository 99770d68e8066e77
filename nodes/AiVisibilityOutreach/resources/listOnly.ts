import { type Operation, recordsAt, toResource } from '../../shared/forms/declare';

const listOnly = (name: string, description: string, getMany: Operation) =>
	toResource({ name, description, requires: 'editorOnPro', operations: [getMany] });

export const contactList = listOnly(
	'Contact List',
	'A list of contacts for campaigns',
	recordsAt('contact list', '/v1/brands/{brandId}/contact-lists').getMany({
		description: 'List the contact lists of a brand',
		isUndocumented: true,
	}),
);

export const mailbox = listOnly(
	'Mailbox',
	'A connected mailbox to send emails from',
	recordsAt('mailbox', '/v1/me/mailboxes').getMany({
		description: 'List the connected mailboxes you can send outreach emails from',
	}),
);

export const template = listOnly(
	'Template',
	'A text for the emails of campaigns and sequences',
	recordsAt('template', '/v1/brands/{brandId}/email-templates').getMany({
		description: 'List the email templates of a brand',
	}),
);
