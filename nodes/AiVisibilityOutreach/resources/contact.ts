import {
	brandInPath,
	byStatus,
	furtherJson,
	listSize,
	openStatusFilter,
	type Operation,
	readOptions,
	type Resource,
	toFilters,
	withBodyJson,
	writeOptions,
} from '../../shared/forms/declare';
import { contactFields, contactInPath, contactListInPath } from '../locators';

const addToList: Operation = {
	name: 'Add to List',
	value: 'addToList',
	action: 'Add contact to list',
	description: 'Add a contact to a static list',
	method: 'POST',
	url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
	isUndocumented: true,
	prepare: withBodyJson,
	fields: [
		brandInPath,
		contactListInPath,
		contactFields,
		furtherJson({ contact_id: '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10' }),
		writeOptions,
	],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many contacts',
	description: 'List the contacts of a list',
	method: 'GET',
	url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
	paging: 'cursor',
	isUndocumented: true,
	recordFilter: byStatus,
	fields: [
		brandInPath,
		contactListInPath,
		...listSize,
		toFilters([openStatusFilter('contacts')], 'Add status'),
		readOptions,
	],
};

const removeFromList: Operation = {
	name: 'Remove From List',
	value: 'removeFromList',
	action: 'Remove contact from list',
	description: 'Remove a contact from a static list. The contact itself is kept.',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/contact-lists/{listId}/contacts/{contactId}',
	emptyOutput: { removed_from_list: true },
	fields: [brandInPath, contactListInPath, contactInPath, writeOptions],
};

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	description: 'A person you can email',
	requires: 'editorOnPro',
	operations: [addToList, getMany, removeFromList],
};
