import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';
import { seoPageInPath } from '../../../shared/parameters/seoPage';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many SEO audits',
	description:
		'List the page-speed audits of a page, newest first. Get adds issues and the measurements of real users.',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	paging: 'cursor',
	fields: [brandInPath, seoPageInPath, ...listSize, readOptions],
};
