import { toFilters } from '../../../shared/fields/collections';
import { listSize, searchFilter } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInQuery } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { frequencyFilter, simplifiedSchedule } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many schedules',
	description: 'List the schedules of a brand',
	method: 'GET',
	url: '/v1/scheduled-reports',
	paging: 'cursor',
	simplified: simplifiedSchedule,
	fields: [
		brandInQuery,
		...listSize,
		toFilters([
			frequencyFilter,
			{
				displayName: 'Is Active',
				name: 'isActive',
				type: 'boolean',
				default: true,
				description: 'Whether to return only active schedules. Turn off for inactive ones.',
				routing: { send: { type: 'query', property: 'is_active' } },
			},
			searchFilter('weekly'),
		]),
		...outputFields,
		readOptions,
	],
};
