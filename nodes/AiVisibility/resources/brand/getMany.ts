import type { Operation } from '../../../shared/description/operation';
import { filtersOf } from '../../../shared/parameters/collections';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { searchFilter } from '../../../shared/parameters/search';
import { simplifiedBrand } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many brands',
	description: 'List the brands, newest first (costs 1 unit a page)',
	method: 'GET',
	url: '/v1/brands',
	paging: 'cursor',
	simplified: simplifiedBrand,
	fields: [
		...listSize,
		filtersOf([searchFilter('coffee')], 'Add search'),
		...outputFields,
		readOptions,
	],
};
