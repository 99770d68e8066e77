import { openForm, toResource, usual } from '../../shared/forms/declare';
import { seoPageInPath } from '../locators';

export const seoPage = toResource({
	name: 'SEO Page',
	description: 'A page for speed audits',
	inPath: [seoPageInPath],
	operations: [
		{
			...usual.create('SEO page', '/v1/brands/{brandId}/seo-pages'),
			description: 'Add a page for speed audits',
			fields: openForm('url', { url: 'https://coffee.example/guides' }),
		},
		{
			...usual.get('SEO page', '/v1/brands/{brandId}/seo-pages/{pageId}'),
			description: 'Retrieve an SEO page',
		},
		{
			...usual.getMany('SEO pages', '/v1/brands/{brandId}/seo-pages'),
			description: 'List the SEO pages of a brand',
		},
	],
});
