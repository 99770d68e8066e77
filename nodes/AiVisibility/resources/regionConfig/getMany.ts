import type { Operation } from '../../../shared/description/operation';
import { brandInQuery } from '../../../shared/parameters/brand';
import { filtersOf } from '../../../shared/parameters/collections';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { searchFilter } from '../../../shared/parameters/search';
import { simplifiedRegionConfig } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many region configs',
	description: 'List the markets of all schedules of a brand',
	method: 'GET',
	url: '/v1/region-configs',
	paging: 'cursor',
	simplified: simplifiedRegionConfig,
	fields: [
		brandInQuery,
		...listSize,
		filtersOf([
			{
				displayName: 'Is Active',
				name: 'isActive',
				type: 'boolean',
				default: true,
				description: 'Whether the market is run; off finds those that are switched off',
				routing: { send: { type: 'query', property: 'is_active' } },
			},
			searchFilter('Germany'),
		]),
		...outputFields,
		readOptions,
	],
};
