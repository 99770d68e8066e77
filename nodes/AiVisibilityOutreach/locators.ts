import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import {
	brandLists,
	campaignLists,
	locator,
	needsOf,
	readNewest,
	readOpenList,
	type RecordList,
	searchList,
	textOrEmpty,
	toListItem,
	toNamedItem,
	toTitledItem,
} from '../shared/forms/declare';

/** "anna@magazine.example: A note on your article (draft)" */
function toEmail(email: IDataObject): INodeListSearchItems {
	const parts = [email.recipient_email, email.subject]
		.map(textOrEmpty)
		.filter((part) => part !== '');
	return toTitledItem(email, parts.join(': '), email.status);
}

/** How many contact lists are read for the contacts of a brand. */
const MAX_LISTS = 10;

const contactLists: RecordList = { path: '/v1/brands/{brandId}/contact-lists' };

const contacts: RecordList = { path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts' };

/** The contacts on the first contact lists of the brand, because the service lists them by list only. */
async function searchContactsOfBrand(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const orElse = "You can also enter an email address with 'By Email'.";
	return await readOpenList(this, needsOf(contactLists), orElse, async (client, selected) => {
		const lists = (await readNewest(client, contactLists, selected)).slice(0, MAX_LISTS);
		const found = await Promise.all(
			lists.map(async ({ id }) => {
				const ofList = (name: string) => (name === 'listId' ? String(id) : selected(name));
				return await readNewest(client, contacts, ofList);
			}),
		);
		const items = new Map(found.flat().map((each) => [String(each.id), toListItem(each)]));
		const isMatch = ({ name }: INodeListSearchItems) =>
			name.toLowerCase().includes(filter.toLowerCase());
		return { results: [...items.values()].filter(isMatch) };
	});
}

/** The list search methods of the outreach node. Locators refer to them by name. */
export const outreachLists = {
	...brandLists,
	...campaignLists,
	searchContactLists: searchList(contactLists),
	searchContacts: searchList(contacts),
	searchContactsOfBrand,
	searchEmails: searchList({ path: '/v1/brands/{brandId}/emails', toItem: toEmail }),
	searchMailboxes: searchList({ path: '/v1/me/mailboxes' }),
	searchSequences: searchList({
		path: '/v1/brands/{brandId}/email-sequences',
		toItem: (sequence) => toNamedItem(sequence),
	}),
	searchTemplates: searchList({ path: '/v1/brands/{brandId}/email-templates' }),
};

export const mailboxInBody = locator('mailboxId', 'Mailbox', 'searchMailboxes', {
	description: 'The connected mailbox to send from',
	required: false,
	send: 'body',
});

export const listInPath = locator('listId', 'Contact List', 'searchContactLists', {
	description: 'The list of contacts to work on',
});
