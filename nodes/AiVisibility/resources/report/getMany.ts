import { toFilters } from '../../../shared/fields/collections';
import { listSize, searchFilter } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInQuery } from '../../../shared/locators/brand';
import { scheduledReportFilter } from '../../../shared/locators/report';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedReport } from '../../../shared/records/report';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many reports',
	description: 'List the reports of a brand, newest first',
	method: 'GET',
	url: '/v1/reports',
	paging: 'cursor',
	simplified: simplifiedReport,
	fields: [
		brandInQuery,
		...listSize,
		toFilters([
			{
				displayName: 'Batch ID',
				name: 'batchId',
				type: 'string',
				default: '',
				placeholder: 'e.g. {{ $json.scheduled_run_id }}',
				description:
					'Only the reports of one schedule run. The trigger outputs this ID as scheduled_run_id.',
				routing: { send: { type: 'query', property: 'batch_id' } },
			},
			scheduledReportFilter,
			searchFilter('weekly'),
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: [
					{ name: 'Completed', value: 'completed' },
					{ name: 'Draft', value: 'draft' },
					{ name: 'Failed', value: 'failed' },
					{ name: 'Processing', value: 'processing' },
				],
				default: 'completed',
				description: 'Only reports with this status',
				routing: { send: { type: 'query', property: 'status' } },
			},
		]),
		...outputFields,
		readOptions,
	],
};
