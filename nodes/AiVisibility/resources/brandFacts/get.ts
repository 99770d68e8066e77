import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedFacts } from './simplified';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand facts',
	description: 'Retrieve the facts about a brand (1 unit)',
	method: 'GET',
	url: '/v1/brands/{brandId}/facts',
	simplified: simplifiedFacts,
	fields: [brandInPath, ...outputFields, readOptions],
};
