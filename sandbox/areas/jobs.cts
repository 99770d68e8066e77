import { ApiError } from '../apiError.cts';
import { type Area, type Call, deleted, found, ok, proceed } from '../call.cts';
import { isWanted, pageOf } from '../paging.cts';
import type { JobRecord } from '../state/records.cts';

/** Jobs (sandbox/api.md 9): a key sees the ones it started, for an hour. */
export const jobs: Area = {
	getJobs: (call) => {
		const matching = call.world.jobs.visibleTo(call.key).filter((job) => isWanted(call, job));
		return ok(pageOf(call, matching, { view: jobView }));
	},
	getJobsOne: (call) => ok(jobView(named(call))),
	deleteJobsOne: (call) => {
		const job = named(call);
		if (job.status !== 'pending' && job.status !== 'processing') {
			throw new ApiError('conflict', { message: `The job is ${job.status} already.` });
		}
		proceed(call);
		call.world.jobs.cancel(job);
		return deleted();
	},
};

function named(call: Call): JobRecord {
	return found(call.world.jobs.visibleTo(call.key).find(({ id }) => id === call.params.job_id));
}

function jobView({ key_id: _, brand_id: __, created_at: ___, ...shown }: JobRecord): object {
	return shown;
}
