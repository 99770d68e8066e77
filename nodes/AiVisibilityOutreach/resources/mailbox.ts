import { toResource, usual } from '../../shared/forms/declare';

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
