import { locator } from './locator';

/** The job as a part of the path. */
export const jobInPath = locator({
	displayName: 'Job',
	name: 'jobId',
	searchMethod: 'searchJobs',
	description:
		'The job, as the operation that started it answered with. Jobs are kept for one hour, and a key sees only the jobs that it started.',
});
