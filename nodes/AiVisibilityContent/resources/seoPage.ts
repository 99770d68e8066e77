import { openForm, recordsAt, toResource } from '../../shared/forms/declare';
import { seoPageInPath } from '../locators';

const seoPages = recordsAt('SEO page', '/v1/brands/{brandId}/seo-pages', 'pageId');

export const seoPage = toResource({
	name: 'SEO Page',
	description: 'A page for speed audits',
	inPath: [seoPageInPath],
	operations: [
		seoPages.create({
			description: 'Add a page for speed audits',
			fields: openForm('url', { url: 'https://coffee.example/guides' }),
		}),
		seoPages.get({ description: 'Retrieve an SEO page' }),
		seoPages.getMany({ description: 'List the SEO pages of a brand' }),
	],
});
