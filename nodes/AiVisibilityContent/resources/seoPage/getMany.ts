import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many SEO pages',
	description: 'List the pages of a brand whose speed is audited',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};
