import { locator } from './locator';

/** The contact list as a part of the path. */
export const contactListInPath = locator({
	displayName: 'Contact List',
	name: 'listId',
	searchMethod: 'searchContactLists',
	description: 'The list of contacts to work on',
});

/** The contact list as a field of the body. */
export const contactListInBody = locator({
	displayName: 'Contact List',
	name: 'contactListId',
	searchMethod: 'searchContactLists',
	description: 'The list of contacts that the campaign emails',
	required: false,
	send: { type: 'body', property: 'contact_list_id' },
});
