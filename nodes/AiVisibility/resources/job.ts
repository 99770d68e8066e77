import {
	brandForList,
	brandInPath,
	choice,
	inForm,
	inQuery,
	locator,
	named,
	recordsAt,
	showFor,
	toChoices,
	toFilters,
	toResource,
	waitOptions,
} from '../../shared/forms/declare';
import { toTarget } from '../../shared/jobs/target';
import { waitForJob } from '../../shared/jobs/waitForJob';
import { asRecord } from '../../shared/base/values/records';
import { requireBrandOf } from '../../shared/run/brandCheck';
import { reportInPath, scheduledReportInPath } from '../locators';

const jobInPath = locator('jobId', 'Job', 'searchJobs', {
	description:
		'The job to work on. Jobs are kept for one hour, and an API key only sees the jobs that it started.',
});

const result = inForm('result', {
	displayName: 'Return',
	type: 'options',
	options: [
		choice('brandFacts', 'Brand Facts', 'The facts that the job researched'),
		choice('job', 'Job', 'The status of the job'),
		choice('report', 'Report', 'The report that the job ran'),
		choice(
			'scheduledReports',
			'Reports of Schedule',
			'The reports that the schedule created in the last hour',
		),
	],
	default: 'job',
	description: 'What to return when the job completes',
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
			fields: [
				toFilters([
					inQuery('status', {
						type: 'options',
						options: toChoices(['cancelled', 'completed', 'failed', 'pending', 'processing']),
						default: 'completed',
						description: 'Only jobs with this status',
					}),
				]),
			],
		}),
		named.compose('Wait', 'Wait for job and return its result', {
			url: '/v1/jobs/{jobId}',
			description:
				'Wait until a job completes and return its result. Also works for jobs that another node started.',
			compose: (form) => {
				const kind = form.get(result)!;
				const target = kind === 'job' ? undefined : toTarget(kind, {}, form.inPath);
				return async ({ client, started, wait: settings }) => {
					const jobId = form.get(jobInPath)!;
					started({ job_id: jobId, ...target?.ids });
					const records = await waitForJob(client, { jobId, target }, settings);
					const label = kind === 'report' ? 'Report' : 'Schedule';
					requireBrandOf({ form }, asRecord(records[0]), label);
					return records;
				};
			},
			fields: [
				jobInPath,
				result,
				showFor(result, ['report', 'scheduledReports'], brandForList),
				showFor(result, ['brandFacts'], brandInPath),
				showFor(result, ['report'], reportInPath),
				showFor(result, ['scheduledReports'], scheduledReportInPath),
				waitOptions,
			],
		}),
	],
});
