import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedFacts } from './simplified';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand facts',
	description: 'Retrieve what the service knows about a brand (costs 1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}/facts',
	simplified: simplifiedFacts,
	fields: [brandInPath, ...outputFields, readOptions],
};
