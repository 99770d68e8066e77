import {
	brandInPath,
	furtherJson,
	type Operation,
	recordFields,
	toResource,
	usual,
} from '../../shared/forms/declare';
import { seoPageInPath } from '../locators';

const create: Operation = {
	...usual.create('SEO page', '/v1/brands/{brandId}/seo-pages'),
	description: 'Add a page for speed audits',
	fields: [
		brandInPath,
		recordFields('getSeoPageFields'),
		furtherJson({ url: 'https://coffee.example/guides' }),
	],
};

const get: Operation = {
	...usual.get('SEO page', '/v1/brands/{brandId}/seo-pages/{pageId}'),
	description: 'Retrieve an SEO page',
	fields: [brandInPath, seoPageInPath],
};

const getMany: Operation = {
	...usual.getMany('SEO pages', '/v1/brands/{brandId}/seo-pages'),
	description: 'List the SEO pages of a brand',
	fields: [brandInPath],
};

export const seoPage = toResource({
	name: 'SEO Page',
	value: 'seoPage',
	description: 'A page whose speed you audit',
	operations: [create, get, getMany],
});
