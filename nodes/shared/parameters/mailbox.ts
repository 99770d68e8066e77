import { locator } from './locator';

/** The sending mailbox as a field of the body. */
export const mailboxInBody = locator({
	displayName: 'Mailbox',
	name: 'mailboxId',
	searchMethod: 'searchMailboxes',
	description: 'The connected mailbox that the email goes out from',
	required: false,
	send: { type: 'body', property: 'mailbox_id' },
});
