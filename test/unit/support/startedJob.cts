import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/base/time/clock';
import { type CompletionContext, waitForCompletion } from '../../../nodes/shared/jobs/completion';
import { readWaitSettings } from '../../../nodes/shared/forms/fields/collections';
import type { JobKind } from '../../../nodes/shared/jobs/target';
import { formOf } from './form.cts';
import type { ManualTime } from './manualTime.cts';
import { type Script, ScriptedService } from './scriptedService.cts';

const DONE = { body: { object: 'job', id: 'j1', status: 'completed' } };

/** A service whose job is done at the first look. */
export const service = (script: Script) =>
	new ScriptedService((seen, index) => (seen.path === '/v1/jobs/j1' ? DONE : script(seen, index)));

/** Sends a request that may start a job, and completes it. @returns the records, and the started IDs */
export async function complete(
	time: ManualTime,
	scripted: ScriptedService,
	jobResult: JobKind | undefined,
	parameters: IDataObject = { waitForCompletion: true },
) {
	const ids: IDataObject[] = [];
	const form = formOf(parameters);
	const context: CompletionContext = {
		client: await scripted.client(),
		form,
		wait: readWaitSettings(form),
		started: (started) => void ids.push(started),
	};
	const work = async () => {
		const response = await context.client.request({ method: 'POST', path: '/v1/start' });
		return await waitForCompletion(context, response, jobResult);
	};
	return { records: await time.until(work()), ids };
}

/** Answers the start with a job and these fields, and other requests with their path. */
export const started =
	(more: object): Script =>
	({ path }) => ({
		body: path === '/v1/start' ? { job_id: 'j1', ...more } : { id: 1, status: 'completed', path },
		headers: { date: new Date(clock.now()).toUTCString() },
	});
