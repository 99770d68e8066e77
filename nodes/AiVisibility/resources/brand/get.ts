import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedBrand } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand',
	description: 'Retrieve a brand (1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}',
	simplified: simplifiedBrand,
	fields: [brandInPath, ...outputFields, readOptions],
};
