import { OperationError } from '../../shared/base/errors/operationError';
import {
	bodyJsonOption,
	brandInPath,
	byStatus,
	type DeclaredOperation,
	openStatusFilter,
	type Operation,
	toFilters,
	toResource,
	usual,
	withOptionalBodyJson,
	withOptions,
	writeOptions,
} from '../../shared/forms/declare';
import { contactInPath, contactListInPath, contactToAdd } from '../locators';

const EMAIL = /^[^@\s]+@[^@\s]+$/;

/** The fields of the body are undocumented (docs/api.md 3.6). */
const withContact: NonNullable<DeclaredOperation['prepare']> = (request, parameter) => {
	const contact = String(parameter('contact'));
	if (contact.includes('@') && !EMAIL.test(contact)) {
		throw new OperationError("'Contact' must be an ID or an email address", `It is "${contact}".`);
	}
	const body = contact.includes('@') ? { email: contact } : { contact_id: contact };
	return withOptionalBodyJson({ ...request, body }, parameter);
};

const addToList: Operation = {
	name: 'Add to List',
	value: 'addToList',
	action: 'Add contact to list',
	description: 'Add a contact to a static list',
	method: 'POST',
	url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
	isUndocumented: true,
	prepare: withContact,
	fields: [brandInPath, contactListInPath, contactToAdd, withOptions(writeOptions, bodyJsonOption)],
};

const getMany: Operation = {
	...usual.getMany('contacts', '/v1/brands/{brandId}/contact-lists/{listId}/contacts'),
	description: 'List the contacts of a list',
	isUndocumented: true,
	recordFilter: byStatus,
	fields: [brandInPath, contactListInPath, toFilters([openStatusFilter('contacts')], 'Add status')],
};

const removeFromList: Operation = {
	name: 'Remove From List',
	value: 'removeFromList',
	action: 'Remove contact from list',
	description: 'Remove a contact from a static list. The contact itself is kept.',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts/{contactId}',
	emptyOutput: { removed_from_list: true },
	fields: [brandInPath, contactListInPath, contactInPath],
};

export const contact = toResource({
	name: 'Contact',
	value: 'contact',
	description: 'A person you can email',
	requires: 'editorOnPro',
	operations: [addToList, getMany, removeFromList],
});
