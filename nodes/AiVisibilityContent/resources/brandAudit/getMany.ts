import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

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
