import { type Area, type Call, deleted, found, ok, proceed } from '../call.cts';
import { isWanted, pageOf } from '../paging.cts';
import type { JobRecord } from '../state/records.cts';
import { refuseIf, type RuleBook } from '../rules.cts';

/** Jobs (sandbox/api.md 9): a key sees the ones it started, for an hour. */
export const jobs: Area = {
	getJobs: (call) => {
		const matching = call.world.jobs.visibleTo(call.key);
		const wanted = matching.filter((job) => !call.world.holds('9.4') || isWanted(call, job));
		return ok(pageOf(call, wanted, { view: viewIn(call.world) }));
	},
	getJobsOne: (call) => ok(viewIn(call.world)(named(call))),
	deleteJobsOne: (call) => {
		const job = named(call);
		const hasEnded = job.status !== 'pending' && job.status !== 'processing';
		refuseIf(call.world, '9.7', hasEnded, 'conflict', `The job is ${job.status} already.`);
		proceed(call);
		call.world.jobs.cancel(job);
		return deleted();
	},
};

function named(call: Call): JobRecord {
	return found(call.world.jobs.visibleTo(call.key).find(({ id }) => id === call.params.job_id));
}

/** A job does not name what it works on (sandbox/api.md 9.5). */
const viewIn =
	({ holds }: RuleBook) =>
	({ key_id: _, brand_id, created_at: __, ...shown }: JobRecord): object =>
		holds('9.5') ? shown : { ...shown, brand_id };
