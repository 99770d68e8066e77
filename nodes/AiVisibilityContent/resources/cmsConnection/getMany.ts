import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many CMS connections',
	description: 'List the content management systems that are connected',
	method: 'GET',
	url: '/v1/brands/{brandId}/cms-connections',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};
