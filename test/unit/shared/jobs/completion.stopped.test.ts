import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { startJob } from '../../../../nodes/shared/jobs/completion';
import { useManualTime } from '../../support/manualTime';
import { refusal, type Script, ScriptedService } from '../../support/scriptedService';
import { contextOf, START } from '../../support/startedJob';

const clock = useManualTime();

describe('an execution that is stopped while a job is started', () => {
	const CANCEL = { 'options.cancelJobWhenStopped': true };
	const IN_FLIGHT = refusal(409, 'idempotency_key_in_flight');

	/** The first request is not answered until the execution is stopped; the script answers others. */
	const stopDuring = async (script: Script, parameters: IDataObject = CANCEL, isSent = true) => {
		const stop = new AbortController();
		const { signal } = stop;
		const scripted = new ScriptedService((seen, index) =>
			index === 0 ? new Promise(() => undefined) : script(seen, index),
		);
		const connection = { cancelSignal: signal, abortSignal: signal };
		const { context } = await contextOf(scripted, parameters, connection, 1);
		if (!isSent) stop.abort();
		const outcome = startJob(context, START).catch((error: unknown) => error);
		await clock.advance(1_000);
		stop.abort();
		expect(await clock.until(outcome)).toBeInstanceOf(ExecutionCancelled);
		return { ...scripted, requests: scripted.seen.map(({ method, path }) => `${method} ${path}`) };
	};

	const startsJob: Script = ({ method }) =>
		method === 'DELETE' ? { status: 204 } : { body: { job_id: 'j1' } };

	it('finds the job with the same request and key, and cancels it', async () => {
		const { seen, requests } = await stopDuring(startsJob);
		expect(requests).toEqual(['POST /v1/start', 'POST /v1/start', 'DELETE /v1/jobs/j1']);
		expect(seen[1].key).toBe(seen[0].key);
		expect(seen[2].key).not.toBe(seen[0].key);
	});

	it('cancels nothing if the request starts no job', async () => {
		expect((await stopDuring(() => ({ body: { id: 'r1' } }))).requests).toHaveLength(2);
	});

	it('has five minutes to cancel the job, however often it is tried', async () => {
		const { seen, log } = await stopDuring((each, index) => {
			if (each.method === 'DELETE' && index < 7) return { status: 503 };
			return index < 5 ? IN_FLIGHT : startsJob(each, index);
		});
		expect(seen.map(({ method }) => method).join(' ')).toBe(
			'POST POST POST POST POST POST DELETE DELETE',
		);
		expect(log.at(-1)).toMatchObject({
			level: 'info',
			message: expect.stringContaining('job j1 was cancelled'),
		});
	});

	it('logs that the job could not be found', async () => {
		const { log } = await stopDuring(() => IN_FLIGHT);
		expect(log.filter(({ level }) => level === 'warn')).toMatchObject([
			{ message: expect.stringContaining('a job may go on') },
		]);
	});

	it('does not cancel the job unless the option is on', async () => {
		expect((await stopDuring(startsJob, {})).requests).toHaveLength(1);
	});

	it('sends nothing if nothing was sent yet', async () => {
		expect((await stopDuring(startsJob, CANCEL, false)).requests).toEqual([]);
	});
});
