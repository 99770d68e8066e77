import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/base/time/clock';
import {
	type CompletionContext,
	startJob,
	waitForCompletion,
} from '../../../nodes/shared/jobs/completion';
import { readWaitSettings } from '../../../nodes/shared/forms/fields/collections';
import type { JobKind } from '../../../nodes/shared/jobs/target';
import type { ConnectionSettings } from '../../../nodes/shared/requests/keys/connection';
import { keyMaker } from '../../../nodes/shared/run/idempotencyKey';
import { formOf } from './form.cts';
import type { ManualTime } from './manualTime.cts';
import { type Script, ScriptedService } from './scriptedService.cts';

export const DONE = { body: { object: 'job', id: 'j1', status: 'completed' } };
export const START = { method: 'POST', path: '/v1/start' } as const;

/** A service whose job is done at the first look. */
export const service = (script: Script) =>
	new ScriptedService((seen, index) => (seen.path === '/v1/jobs/j1' ? DONE : script(seen, index)));

/** What starting a job and waiting for it needs; notes the IDs of what was started. */
export async function contextOf(
	scripted: ScriptedService,
	parameters: IDataObject,
	connection: ConnectionSettings = {},
	maxAttempts?: number,
) {
	const ids: IDataObject[] = [];
	const form = formOf(parameters);
	const context: CompletionContext = {
		client: await scripted.client(connection, {
			keyFor: keyMaker(null, 0, undefined),
			maxAttempts,
		}),
		form,
		wait: readWaitSettings(form),
		started: (started) => void ids.push(started),
	};
	return { context, ids };
}

/** Sends a request that may start a job, and completes it. */
export async function complete(
	time: ManualTime,
	scripted: ScriptedService,
	jobResult: JobKind | undefined,
	parameters: IDataObject = { waitForCompletion: true },
) {
	const { context } = await contextOf(scripted, parameters);
	const work = async () =>
		await waitForCompletion(context, await startJob(context, START), jobResult);
	return await time.until(work());
}

export const started =
	(more: object): Script =>
	({ path }) => ({
		body: path === '/v1/start' ? { job_id: 'j1', ...more } : { id: 1, path },
		headers: { date: new Date(clock.now()).toUTCString() },
	});
