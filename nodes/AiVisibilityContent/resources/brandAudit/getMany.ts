import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many brand audits',
	description: 'List the audits of a brand',
	method: 'GET',
	url: '/v1/brands/{brandId}/audits',
	paging: 'cursor',
	fields: [brandInPath, ...listSize, readOptions],
};
