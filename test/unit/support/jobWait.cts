import { type AwaitedJob, type WaitSettings, waitForJob } from '../../../nodes/shared/jobs/waitForJob';
import { clock } from '../../../nodes/shared/base/time/clock';
import { ApiClient } from '../../../nodes/shared/requests/client';
import type { Connection } from '../../../nodes/shared/requests/keys/connection';
import { type Script, ScriptedService } from './scriptedService.cts';

/** A poll of the job "j1". */
export const job = (status: string, more: object = {}) => ({
	body: { id: 'j1', status, step: 's', completed: 1, total: 2, message: '', ...more },
});

/** A job that runs until a moment and is answered for with what it became. */
export const runsFor = (ms: number, end: object = job('completed')): Script => {
	const until = clock.elapsed() + ms;
	return () => (clock.elapsed() < until ? job('processing') : end);
};

const USUAL: WaitSettings = { isWanted: true, maxWaitMs: 30 * 60_000, cancelWhenStopped: false };

export async function startWait(
	script: Script,
	wait: Partial<WaitSettings> = {},
	awaited: AwaitedJob = { jobId: 'j1' },
) {
	const service = new ScriptedService(script);
	const { client, stop, siblings } = await service.stoppableClient();
	const finished = waitForJob(client, awaited, { ...USUAL, ...wait }).then(([record]) => record);
	finished.catch(() => {});
	return { service, finished, stop, siblings };
}

/** Waits for jobs, each for an item of one run; notes after how many ms each end was noticed. */
export function waitForEach(connection: Connection, jobIds: string[], wait: Partial<WaitSettings> = {}) {
	const from = clock.elapsed();
	const noticedAfter: number[] = [];
	const ends = jobIds.map(async (jobId) => {
		await waitForJob(new ApiClient(connection), { jobId }, { ...USUAL, ...wait });
		noticedAfter.push(clock.elapsed() - from);
	});
	const all = Promise.all(ends);
	all.catch(() => undefined);
	return { noticedAfter, all };
}
