import {
	brandLists,
	campaignLists,
	locator,
	searchList,
	textOrEmpty,
	toTitledItem,
} from '../shared/forms/declare';

export const outreachLists = {
	...brandLists,
	...campaignLists,
	searchContactLists: searchList({ path: '/v1/brands/{brandId}/contact-lists' }),
	searchContacts: searchList({ path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts' }),
	searchEmails: searchList({
		path: '/v1/brands/{brandId}/emails',
		toItem: (email) => {
			const parts = [email.recipient_email, email.subject].map(textOrEmpty).filter(Boolean);
			return toTitledItem(email, parts.join(': '), email.status);
		},
	}),
	searchMailboxes: searchList({ path: '/v1/me/mailboxes' }),
	searchSequences: searchList({ path: '/v1/brands/{brandId}/email-sequences' }),
	searchTemplates: searchList({ path: '/v1/brands/{brandId}/email-templates' }),
};

export const mailboxInBody = locator('mailboxId', 'Mailbox', 'searchMailboxes', {
	description:
		"The connected mailbox to send from, instead of the campaign's or your default mailbox",
	required: false,
	send: 'body',
});

export const listInPath = locator('listId', 'Contact List', 'searchContactLists', {
	description: 'The list of contacts to work on',
});
