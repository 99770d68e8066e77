import {
	brandInPath,
	furtherJson,
	listSize,
	type Operation,
	readOptions,
	type Resource,
	withBodyJson,
	writeOptions,
} from '../../shared/forms/declare';
import { contentBriefFields, contentBriefInPath } from '../locators';

const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create content brief',
	description: 'Create a brief for a new piece of content',
	method: 'POST',
	url: '/v1/brands/{brandId}/content-briefs',
	isUndocumented: true,
	prepare: withBodyJson,
	fields: [
		brandInPath,
		contentBriefFields,
		furtherJson({ title: 'How to brew coffee at home' }),
		writeOptions,
	],
};

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get content brief',
	description: 'Retrieve a content brief',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs/{briefId}',
	isUndocumented: true,
	fields: [brandInPath, contentBriefInPath, readOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many content briefs',
	description: 'List the content briefs of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs',
	paging: 'cursor',
	isUndocumented: true,
	fields: [brandInPath, ...listSize, readOptions],
};

export const contentBrief: Resource = {
	name: 'Content Brief',
	value: 'contentBrief',
	description: 'What a new piece of content should cover',
	operations: [create, get, getMany],
};
