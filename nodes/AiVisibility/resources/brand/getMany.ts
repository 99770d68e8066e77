import type { Operation } from '../../../shared/description/operation';
import { filtersOf } from '../../../shared/parameters/collections';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
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
		filtersOf(
			[
				{
					displayName: 'Search',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. coffee',
					description: 'A part of the name',
					routing: { send: { type: 'query', property: 'search' } },
				},
			],
			'Add search',
		),
		...outputFields,
		readOptions,
	],
};
