import type { Operation } from '../../../shared/description/operation';
import { brandInQuery } from '../../../shared/parameters/brand';
import { filtersOf } from '../../../shared/parameters/collections';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { searchFilter } from '../../../shared/parameters/search';
import { frequencyFilter, simplifiedSchedule } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many scheduled reports',
	description: 'List the schedules of a brand',
	method: 'GET',
	url: '/v1/scheduled-reports',
	paging: 'cursor',
	simplified: simplifiedSchedule,
	fields: [
		brandInQuery,
		...listSize,
		filtersOf([
			frequencyFilter,
			{
				displayName: 'Is Active',
				name: 'isActive',
				type: 'boolean',
				default: true,
				description: 'Whether the schedule runs; off finds those that are switched off',
				routing: { send: { type: 'query', property: 'is_active' } },
			},
			searchFilter('weekly'),
		]),
		...outputFields,
		readOptions,
	],
};
