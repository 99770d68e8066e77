import { brandInPath, type Operation, toResource, usual } from '../../shared/forms/declare';

const getMany: Operation = {
	...usual.getMany('contact lists', '/v1/brands/{brandId}/contact-lists'),
	description: 'List the contact lists of a brand',
	isUndocumented: true,
	fields: [brandInPath],
};

export const contactList = toResource({
	name: 'Contact List',
	value: 'contactList',
	description: 'A list of contacts for campaigns',
	requires: 'editorOnPro',
	operations: [getMany],
});
