import { toAddress } from '../../../shared/run/input/address';
import { listInPath } from '../../locators';
import { personEmail, removeFromAllLists } from './removeFromAllLists';
import {
	brandInPath,
	BY_ID,
	byStatus,
	type Field,
	freeStatusFilter,
	locator,
	named,
	openForm,
	type Prepare,
	recordsAt,
	toResource,
} from '../../../shared/forms/declare';

const contactToAdd: Field<string> = {
	displayName: 'Contact',
	name: 'contact',
	type: 'resourceLocator',
	default: { mode: 'email', value: '' },
	required: true,
	description: 'The contact to add',
	modes: [
		{ displayName: 'By Email', name: 'email', placeholder: 'e.g. anna@magazine.example' },
		BY_ID,
	].map((mode) => ({ ...mode, type: 'string' as const })),
	prepare: withContact,
};

/**
 * The mode of the locator says what the value is; an expression without a mode, whether it has an @.
 * The fields of the body are assumed (sandbox/api.md 17.5).
 */
function withContact(...[request, form]: Parameters<Prepare>): ReturnType<Prepare> {
	const given = form.get(contactToAdd)!;
	const mode = form.modeOf(contactToAdd) ?? (given.includes('@') ? 'email' : 'id');
	const body = mode === 'email' ? { email: toAddress(given, 'Contact') } : { contact_id: given };
	return { ...request, body };
}

export const contact = toResource({
	name: 'Contact',
	description: 'A person you can email',
	requires: 'editorOnPro',
	inPath: [
		listInPath,
		locator('contactId', 'Contact', 'searchContacts', {
			description: 'The contact on the list to work on',
		}),
	],
	operations: [
		named.post('Add to List', 'Add contact to list', {
			description: 'Add a contact to a static list',
			url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
			isUndocumented: true,
			fields: [
				contactToAdd,
				...openForm('name, first_name, last_name, website', { name: 'Anna Schmidt' }),
			],
		}),
		recordsAt('contact', '/v1/brands/{brandId}/contact-lists/{listId}/contacts').getMany({
			description: 'List the contacts of a list',
			isUndocumented: true,
			recordFilter: byStatus,
			filters: [freeStatusFilter('contacts')],
		}),
		named.compose('Remove From All Lists', 'Remove contact from all lists', {
			method: 'DELETE',
			url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts/{contactId}',
			description:
				'Take a person off all static lists of the brand, and delete the drafts and scheduled emails to them. Returns what was done, and what the service refused. Active campaigns are not paused. Only the service can block an address permanently. This makes 1 request per 100 contacts of each list, 1 per 100 emails, and 1 per deletion.',
			compose: removeFromAllLists,
			fields: [brandInPath, personEmail],
		}),
		named.delete('Remove From List', 'Remove contact from list', {
			description: 'Remove a contact from a static list. The contact itself is kept.',
			url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts/{contactId}',
			emptyOutput: { removed_from_list: true },
		}),
	],
});
