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
	action: 'Get many templates',
	description: 'List the email templates of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-templates',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const template: Resource = {
	name: 'Template',
	value: 'template',
	description: 'A text for the emails of campaigns and sequences',
	requires: 'editorOnPro',
	operations: [getMany],
};
