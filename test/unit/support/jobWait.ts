import {
	type AwaitedJob,
	type WaitSettings,
	waitForJob,
} from '../../../nodes/shared/jobs/waitForJob';
import { clock } from '../../../nodes/shared/base/time/clock';
import { ApiClient } from '../../../nodes/shared/requests/client';
import type { Connection } from '../../../nodes/shared/requests/keys/connection';

const USUAL: WaitSettings = { isWanted: true, maxWaitMs: 30 * 60_000, cancelWhenStopped: false };

/** Waits for jobs, each for an item of one run; notes after how many ms each end was noticed. */
export function waitForEach(
	connection: Connection,
	jobIds: string[],
	settings: Partial<WaitSettings & Pick<AwaitedJob, 'target'>> = {},
) {
	const from = clock.elapsed();
	const noticedAfter: number[] = [];
	const { target, ...wait } = settings;
	const ends = jobIds.map(async (jobId) => {
		await waitForJob(new ApiClient(connection), { jobId, target }, { ...USUAL, ...wait });
		noticedAfter.push(clock.elapsed() - from);
	});
	const all = Promise.all(ends);
	all.catch(() => undefined);
	return { noticedAfter, all };
}
