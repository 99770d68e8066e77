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
import { seoPageFields, seoPageInPath } from '../locators';

const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create SEO page',
	description: 'Add a page for speed audits',
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		seoPageFields,
		furtherJson({ url: 'https://coffee.example/guides' }),
		writeOptions,
	],
};

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get SEO page',
	description: 'Retrieve an SEO page',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}',
	fields: [brandInPath, seoPageInPath, readOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many SEO pages',
	description: 'List the SEO pages of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};

export const seoPage: Resource = {
	name: 'SEO Page',
	value: 'seoPage',
	description: 'A page whose speed you audit',
	operations: [create, get, getMany],
};
