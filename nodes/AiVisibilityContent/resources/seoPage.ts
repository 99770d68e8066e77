import {
	brandInPath,
	furtherJson,
	recordFields,
	toResource,
	usual,
} from '../../shared/forms/declare';
import { seoPageInPath } from '../locators';

export const seoPage = toResource({
	name: 'SEO Page',
	value: 'seoPage',
	description: 'A page whose speed you audit',
	operations: [
		{
			...usual.create('SEO page', '/v1/brands/{brandId}/seo-pages'),
			description: 'Add a page for speed audits',
			fields: [
				brandInPath,
				recordFields('getSeoPageFields'),
				furtherJson({ url: 'https://coffee.example/guides' }),
			],
		},
		{
			...usual.get('SEO page', '/v1/brands/{brandId}/seo-pages/{pageId}'),
			description: 'Retrieve an SEO page',
			fields: [brandInPath, seoPageInPath],
		},
		{
			...usual.getMany('SEO pages', '/v1/brands/{brandId}/seo-pages'),
			description: 'List the SEO pages of a brand',
			fields: [brandInPath],
		},
	],
});
