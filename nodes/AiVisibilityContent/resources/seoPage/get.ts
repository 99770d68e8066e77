import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { seoPageInPath } from '../../../shared/parameters/seoPage';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get SEO page',
	description: 'Retrieve one page',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}',
	fields: [brandInPath, seoPageInPath, readOptions],
};
