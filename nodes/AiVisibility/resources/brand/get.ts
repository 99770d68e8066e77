import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedBrand } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand',
	description: 'Retrieve a brand (costs 1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}',
	simplified: simplifiedBrand,
	fields: [brandInPath, ...outputFields, readOptions],
};
