import {
	inQuery,
	locator,
	named,
	oneOf,
	recordsAt,
	toResource,
	waitOptions,
} from '../../shared/forms/declare';
import { waitForJob } from '../../shared/jobs/waitForJob';

const jobInPath = locator('jobId', 'Job', 'searchJobs', {
	description:
		'The job to work on. Jobs are kept for one hour, and an API key only sees the jobs that it started.',
});

const jobs = recordsAt('job', '/v1/jobs', 'jobId');

export const job = toResource({
	name: 'Job',
	description: 'Work that the service does in the background',
	defaultOperation: 'get',
	operations: [
		named.delete('Cancel', 'Cancel job', {
			description: 'Stop a job that is still running (1 unit)',
			url: '/v1/jobs/{jobId}',
			emptyOutput: { cancelled: true },
			fields: [jobInPath],
		}),
		jobs.get({
			action: 'Get status of job',
			description: 'Retrieve the status of a job (1 unit)',
			fields: [jobInPath],
		}),
		jobs.getMany({
			description: 'List the jobs that this API key started in the last hour (2 units per request)',
			filters: [
				inQuery('status', {
					...oneOf(['cancelled', 'completed', 'failed', 'pending', 'processing'], 'completed'),
					description: 'Only jobs with this status',
				}),
			],
		}),
		named.compose('Wait', 'Wait for job', {
			url: '/v1/jobs/{jobId}',
			description:
				'Wait until a job completes. Also works for jobs that another node started. Then read what it made, for example with Report: Get.',
			compose:
				(form) =>
				async ({ client, started, wait: settings }) => {
					const jobId = form.get(jobInPath)!;
					started({ job_id: jobId });
					return await waitForJob(client, { jobId }, settings);
				},
			fields: [jobInPath, waitOptions],
		}),
	],
});
