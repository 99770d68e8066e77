import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { startJob } from '../../../../nodes/shared/jobs/completion';
import { useManualTime } from '../../support/manualTime';
import { refusal, type Script, ScriptedService } from '../../support/scriptedService';
import { contextOf } from '../../support/startedJob';

const clock = useManualTime();

describe('an execution that is stopped while a job is started', () => {
	const CANCEL: object = { 'options.cancelJobWhenStopped': true };
	const IN_FLIGHT = refusal(409, 'idempotency_key_in_flight');

	/** The first request is not answered until the execution is stopped; the script answers others. */
	const stopDuring = async (
		script: Script,
		{ parameters = CANCEL, isSent = true, path = '/v1/reports/r1/runs' } = {},
	) => {
		const stop = new AbortController();
		const { signal } = stop;
		const scripted = new ScriptedService((seen, index) =>
			index === 0 ? new Promise(() => undefined) : script(seen, index),
		);
		const connection = { cancelSignal: signal, abortSignal: signal };
		const { context } = await contextOf(scripted, parameters as IDataObject, connection, 1);
		if (!isSent) stop.abort();
		const outcome = startJob(context, { method: 'POST', path }).catch((error: unknown) => error);
		await clock.advance(1_000);
		stop.abort();
		expect(await clock.until(outcome)).toBeInstanceOf(ExecutionCancelled);
		return { ...scripted, requests: scripted.seen.map(({ method, path }) => `${method} ${path}`) };
	};

	const START = 'POST /v1/reports/r1/runs';

	const startsJob: Script = ({ method }) =>
		method === 'DELETE' ? { status: 204 } : { body: { job_id: 'j1' } };

	it('finds the job with the same request and key, and cancels it', async () => {
		const { seen, requests } = await stopDuring(startsJob);
		expect(requests).toEqual([START, START, 'DELETE /v1/jobs/j1']);
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

	it.each(['/v1/brands/b1/facts', '/v1/reports', '/v1/brands/b1/audits'])(
		'never sends again what costs or creates: %s',
		async (path) => {
			const { requests, log } = await stopDuring(startsJob, { path });
			expect(requests).toHaveLength(1);
			expect(log.at(-1)?.message).toMatch(/a job may go on .* look in the service/);
		},
	);

	it('does not cancel the job unless the option is on', async () => {
		expect((await stopDuring(startsJob, { parameters: {} })).requests).toHaveLength(1);
	});

	it('sends nothing if nothing was sent yet', async () => {
		expect((await stopDuring(startsJob, { isSent: false })).requests).toEqual([]);
	});
});
