import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import {
	brandLists,
	campaignLists,
	type Field,
	locator,
	readOffered,
	readOpenList,
	searchList,
	textOrEmpty,
	toListItem,
	toTitledItem,
} from '../shared/forms/declare';
import { pathTo } from '../shared/requests/path';

/** "anna@magazine.example: A note on your article (draft)" */
function toEmail(email: IDataObject): INodeListSearchItems {
	const parts = [email.recipient_email, email.subject]
		.map(textOrEmpty)
		.filter((part) => part !== '');
	return toTitledItem(email, parts.join(': '), email.status);
}

/** How many contact lists are read for the contacts of a brand. */
const MAX_LISTS = 10;

/** The contacts on the first contact lists of the brand, because the service lists them by list only. */
async function searchContactsOfBrand(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const orElse = "You can also enter an email address with 'By Email'.";
	return await readOpenList(this, ['brandId'], orElse, async (client, selected) => {
		const brandId = selected('brandId');
		const path = pathTo('/v1/brands/{brandId}/contact-lists', { brandId });
		const lists = (await readOffered(client, path, {})).slice(0, MAX_LISTS);
		const contacts = await Promise.all(
			lists.map(
				async ({ id }) => await readOffered(client, pathTo(`${path}/{id}/contacts`, { id }), {}),
			),
		);
		const items = new Map(contacts.flat().map((each) => [String(each.id), toListItem(each)]));
		const isMatch = ({ name }: INodeListSearchItems) =>
			name.toLowerCase().includes(filter.toLowerCase());
		return { results: [...items.values()].filter(isMatch) };
	});
}

/** The list search methods of the outreach node. Locators refer to them by name. */
export const outreachLists = {
	...brandLists,
	...campaignLists,
	searchContactLists: searchList({ path: '/v1/brands/{brandId}/contact-lists' }),
	searchContacts: searchList({ path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts' }),
	searchContactsOfBrand,
	searchEmails: searchList({ path: '/v1/brands/{brandId}/emails', toItem: toEmail }),
	searchMailboxes: searchList({ path: '/v1/me/mailboxes' }),
	searchSequences: searchList({
		path: '/v1/brands/{brandId}/email-sequences',
		toItem: (sequence) => toTitledItem(sequence, sequence.name),
	}),
	searchTemplates: searchList({ path: '/v1/brands/{brandId}/email-templates' }),
};

export const campaignInPath = locator('campaignId', 'Campaign', 'searchCampaigns');

const contact = locator('contact', 'Contact', 'searchContactsOfBrand', {
	description: 'The contact to add, from another list or by email address',
});

export const contactInPath = locator('contactId', 'Contact', 'searchContacts', {
	description: 'The contact on the list to work on',
});

/** A contact of any list, or a new one by its email address. */
export const contactToAdd: Field = {
	...contact,
	modes: [
		...contact.modes!,
		{
			displayName: 'By Email',
			name: 'email',
			type: 'string',
			placeholder: 'e.g. anna@magazine.example',
		},
	],
};

export const contactListInPath = locator('listId', 'Contact List', 'searchContactLists', {
	description: 'The list of contacts to work on',
});

/** The contact list in the body. */
export const contactListInBody = locator('contactListId', 'Contact List', 'searchContactLists', {
	description: 'The contacts to email',
	required: false,
	send: 'body',
});

export const emailInPath = locator('emailId', 'Email', 'searchEmails', {
	description: 'The email to work on. Search for "draft" to find drafts.',
});

/** The sending mailbox in the body. */
export const mailboxInBody = locator('mailboxId', 'Mailbox', 'searchMailboxes', {
	description: 'The connected mailbox to send from',
	required: false,
	send: 'body',
});

const sequence = ['sequenceId', 'Sequence', 'searchSequences'] as const;

export const sequenceInPath = locator(...sequence, { description: 'The sequence to work on' });

/** The email sequence in the body. */
export const sequenceInBody = locator(...sequence, {
	description: 'The emails, waits and conditions that the campaign runs automatically',
	required: false,
	send: 'body',
});

const template = ['templateId', 'Template', 'searchTemplates'] as const;

/** The email template of a step; `formSteps` reads it. */
export const templateInStep = locator(...template, { description: 'The template to send' });

/** The email template in the body. */
export const templateInBody = locator(...template, {
	description: 'The template of a single email. The campaign creates drafts for you to review.',
	required: false,
	send: 'body',
});
