import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand',
	description: 'Retrieve a brand (costs 1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}',
	fields: [brandInPath, readOptions],
};
