import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { seoPageInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get SEO page',
	description: 'Retrieve an SEO page',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}',
	fields: [brandInPath, seoPageInPath, readOptions],
};
