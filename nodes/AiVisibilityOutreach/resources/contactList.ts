import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
} from '../../shared/forms/declare';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many contact lists',
	description: 'List the contact lists of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/contact-lists',
	paging: 'cursor',
	isUndocumented: true,
	fields: [brandInPath, ...listSize, readOptions],
};

export const contactList: Resource = {
	name: 'Contact List',
	value: 'contactList',
	description: 'A list of contacts for campaigns',
	requires: 'editorOnPro',
	operations: [getMany],
};
