import { type Area, type Call, found } from '../call.cts';
import { listOf } from '../paging.cts';
import type { JobRecord } from '../state/records.cts';

/** Jobs (sandbox/api.md 9): a key sees the ones it started, for an hour. */
export const jobs: Area = {
	getJobs: (call) => {
		if (!call.holds('9.4')) delete call.query.status;
		return listOf(call, call.world.jobs.visibleTo(call.key), { view: jobView });
	},
	getJobsOne: (call) => jobView(named(call), call),
	deleteJobsOne: (call) => {
		const job = named(call);
		const hasEnded = job.status !== 'pending' && job.status !== 'processing';
		call.refuseIf('9.7', hasEnded, 'conflict', `The job is ${job.status} already.`);
		call.proceed();
		call.world.jobs.cancel(job);
	},
};

const named = (call: Call): JobRecord =>
	found(call.world.jobs.visibleTo(call.key).find(({ id }) => id === call.params.job_id));

/** A job does not name what it works on (sandbox/api.md 9.5). */
const jobView = ({ key_id: _, brand_id, created_at: __, ...shown }: JobRecord, call: Call) =>
	call.holds('9.5') ? shown : { ...shown, brand_id };
