import { toFilters } from '../../../shared/fields/collections';
import { listSize, searchFilter } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInQuery } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedRegionConfig } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many markets',
	description: 'List the markets of all schedules of a brand',
	method: 'GET',
	url: '/v1/region-configs',
	paging: 'cursor',
	simplified: simplifiedRegionConfig,
	fields: [
		brandInQuery,
		...listSize,
		toFilters([
			{
				displayName: 'Is Active',
				name: 'isActive',
				type: 'boolean',
				default: true,
				description: 'Whether to return only active markets. Turn off for inactive ones.',
				routing: { send: { type: 'query', property: 'is_active' } },
			},
			searchFilter('Germany'),
		]),
		...outputFields,
		readOptions,
	],
};
