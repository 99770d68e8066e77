import {
	listSize,
	maxWait,
	type Operation,
	type OperationContext,
	readOptions,
	type Resource,
	toFilters,
	waitOptions,
	writeOptions,
} from '../../shared/declare';
import type { ReadParameter } from '../../shared/jobs/completion';
import { type JobTarget, readResult } from '../../shared/jobs/target';
import { waitForJob } from '../../shared/jobs/waitForJob';
import { fillPath } from '../../shared/requests/path';
import { clock } from '../../shared/time/clock';
import { jobInPath } from '../locators';

/** Jobs are kept for one hour, so reports of the schedule's run cannot be older. */
const OLDEST_JOB_MS = 60 * 60_000;

const wait: Operation = {
	name: 'Wait',
	value: 'wait',
	action: 'Wait for job',
	description:
		'Wait until a job completes and return its result. Also works for jobs that another node started.',
	compose: (_, parameter) => {
		// IDs that no path can have are refused before the wait.
		fillPath('{jobId}', parameter, () => 'Job');
		if (parameter('result') !== 'job') fillPath('{recordId}', parameter, () => 'Record ID');
		return runWait;
	},
	fields: [
		jobInPath,
		{
			displayName: 'Return',
			name: 'result',
			type: 'options',
			options: [
				{
					name: 'Brand Facts',
					value: 'brandFacts',
					description: 'The facts that the job researched',
				},
				{ name: 'Job', value: 'job', description: 'The status of the job' },
				{ name: 'Report', value: 'report', description: 'The report that the job ran' },
				{
					name: 'Reports of Schedule',
					value: 'scheduledReports',
					description: 'The reports that the schedule created in the last hour',
				},
			],
			default: 'job',
			description: 'What to return when the job completes',
		},
		{
			displayName: 'Record ID',
			name: 'recordId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
			displayOptions: { hide: { result: ['job'] } },
			description:
				'The ID of the report, schedule or brand that the job is for. The operation that started the job returned it.',
		},
		maxWait,
		waitOptions,
	],
};

async function runWait({ client, parameter, wait }: OperationContext): Promise<unknown[]> {
	const jobId = String(parameter('jobId'));
	const target = readTarget(parameter);
	const job = await waitForJob(client, { jobId, target }, wait);
	return target === undefined ? [job] : await readResult(client, target);
}

function readTarget(parameter: ReadParameter): JobTarget | undefined {
	const kind = parameter('result');
	if (kind === 'job') return undefined;
	const id = String(parameter('recordId')).trim();
	if (kind === 'report') return { kind, reportId: id };
	if (kind === 'brandFacts') return { kind, brandId: id };
	const since = new Date(clock.now() - OLDEST_JOB_MS).toISOString();
	return { kind: 'scheduledReports', scheduledReportId: id, since };
}

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
