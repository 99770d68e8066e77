import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { seoPageInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many SEO audits',
	description: 'List page-speed audits, the newest first. Use Get for issues and real-user data.',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	paging: 'cursor',
	fields: [brandInPath, seoPageInPath, ...listSize, readOptions],
};
