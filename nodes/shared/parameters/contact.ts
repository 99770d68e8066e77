import { locator } from './locator';

/** The contact as a part of the path. */
export const contactInPath = locator({
	displayName: 'Contact',
	name: 'contactId',
	searchMethod: 'searchContacts',
	description: 'The contact on the list to work on',
});
