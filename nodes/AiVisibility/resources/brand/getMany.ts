import { toFilters } from '../../../shared/fields/collections';
import { listSize, searchFilter } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedBrand } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many brands',
	description: 'List your brands, newest first (1 unit per request)',
	method: 'GET',
	url: '/v1/brands',
	paging: 'cursor',
	simplified: simplifiedBrand,
	fields: [
		...listSize,
		toFilters([searchFilter('coffee')], 'Add search'),
		...outputFields,
		readOptions,
	],
};
