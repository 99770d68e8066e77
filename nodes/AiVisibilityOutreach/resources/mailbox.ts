import { listedOnly } from '../../shared/forms/declare';

export const mailbox = listedOnly(
	{
		name: 'Mailbox',
		value: 'mailbox',
		description: 'A connected mailbox to send emails from',
		requires: 'editorOnPro',
	},
	[],
	{
		action: 'Get many mailboxes',
		description: 'List the connected mailboxes you can send outreach emails from',
		url: '/v1/me/mailboxes',
	},
);
