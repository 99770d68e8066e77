import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many CMS connections',
	description: 'List the connected content management systems',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};
