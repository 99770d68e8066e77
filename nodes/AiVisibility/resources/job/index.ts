import { toFilters } from '../../../shared/fields/collections';
import { listSize } from '../../../shared/fields/lists';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { jobInPath } from '../../locators';
import type { Operation, Resource } from '../../../shared/describe/types';
import { wait } from './wait';

const cancel: Operation = {
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel job',
	description: 'Stop a job that is still running (1 unit)',
	method: 'DELETE',
	url: '/v1/jobs/{jobId}',
	emptyAnswer: { cancelled: true },
	fields: [jobInPath, writeOptions],
};

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get job',
	description: 'Retrieve the status of a job (1 unit)',
	method: 'GET',
	url: '/v1/jobs/{jobId}',
	fields: [jobInPath, readOptions],
};

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many jobs',
	description: 'List the jobs that this API key started in the last hour (2 units per request)',
	method: 'GET',
	url: '/v1/jobs',
	paging: 'cursor',
	fields: [
		...listSize,
		toFilters(
			[
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					options: [
						{ name: 'Cancelled', value: 'cancelled' },
						{ name: 'Completed', value: 'completed' },
						{ name: 'Failed', value: 'failed' },
						{ name: 'Pending', value: 'pending' },
						{ name: 'Processing', value: 'processing' },
					],
					default: 'completed',
					description: 'Only jobs with this status',
					routing: { send: { type: 'query', property: 'status' } },
				},
			],
			'Add status',
		),
		readOptions,
	],
};

export const job: Resource = {
	name: 'Job',
	value: 'job',
	description: 'Work that the service does in the background',
	defaultOperation: 'get',
	operations: [cancel, get, getMany, wait],
};
