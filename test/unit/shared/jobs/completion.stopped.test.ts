import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { startJob } from '../../../../nodes/shared/jobs/completion';
import { useManualTime } from '../../support/manualTime';
import { refusal, ScriptedService } from '../../support/scriptedService';
import { contextOf, START } from '../../support/startedJob';

const clock = useManualTime();

describe('an execution that is stopped while a job is started', () => {
	/** The service starts the job, but its answer takes until the execution is stopped. */
	const stopDuring = async (
		parameters: IDataObject,
		isSent = true,
		repeated: object = { job_id: 'j1' },
	) => {
		const stop = new AbortController();
		const scripted = new ScriptedService(({ method }, index) => {
			if (method === 'DELETE') return { status: 204 };
			return index === 0 && isSent ? new Promise(() => undefined) : { body: repeated };
		});
		const { signal } = stop;
		const connection = { cancelSignal: signal, abortSignal: signal };
		const { context } = await contextOf(scripted, parameters, connection);
		if (!isSent) stop.abort();
		const outcome = startJob(context, START).catch((error: unknown) => error);
		await clock.advance(1_000);
		stop.abort();
		expect(await clock.until(outcome)).toBeInstanceOf(ExecutionCancelled);
		return scripted.seen;
	};

	const CANCEL = { 'options.cancelJobWhenStopped': true };

	it('finds the job with the same request and key, and cancels it', async () => {
		const seen = await stopDuring(CANCEL);
		expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /v1/start',
			'POST /v1/start',
			'DELETE /v1/jobs/j1',
		]);
		expect(seen[1].key).toBe(seen[0].key);
		expect(seen[2].key).not.toBe(seen[0].key);
	});

	it('cancels nothing if the request starts no job', async () => {
		const seen = await stopDuring(CANCEL, true, { id: 'r1' });
		expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
	});

	it('has five minutes to cancel the job, even with Max Attempts 1', async () => {
		const stop = new AbortController();
		const scripted = new ScriptedService(({ method }, index) => {
			if (method === 'DELETE') return index < 7 ? { status: 503 } : { status: 204 };
			if (index === 0) return new Promise(() => undefined);
			return index < 5 ? refusal(409, 'idempotency_key_in_flight') : { body: { job_id: 'j1' } };
		});
		const connection = { cancelSignal: stop.signal, abortSignal: stop.signal };
		const { context } = await contextOf(scripted, CANCEL, connection, 1);
		const outcome = startJob(context, START).catch((error: unknown) => error);
		await clock.advance(1_000);
		stop.abort();
		expect(await clock.until(outcome)).toBeInstanceOf(ExecutionCancelled);
		expect(scripted.seen.map(({ method }) => method).join(' ')).toBe(
			'POST POST POST POST POST POST DELETE DELETE',
		);
		expect(scripted.log.at(-1)).toMatchObject({
			level: 'info',
			message: expect.stringContaining('job j1 was cancelled'),
		});
	});

	it('logs that the job could not be found', async () => {
		const stop = new AbortController();
		const scripted = new ScriptedService((_, index) =>
			index === 0 ? new Promise(() => undefined) : refusal(409, 'idempotency_key_in_flight'),
		);
		const connection = { cancelSignal: stop.signal, abortSignal: stop.signal };
		const { context } = await contextOf(scripted, CANCEL, connection, 1);
		const outcome = startJob(context, START).catch((error: unknown) => error);
		await clock.advance(1_000);
		stop.abort();
		await clock.until(outcome);
		expect(scripted.log.filter(({ level }) => level === 'warn')).toMatchObject([
			{ message: expect.stringContaining('a job may go on') },
		]);
	});

	it('does not cancel the job unless the option is on', async () => {
		expect(await stopDuring({})).toHaveLength(1);
	});

	it('sends nothing if nothing was sent yet', async () => {
		expect(await stopDuring(CANCEL, false)).toEqual([]);
	});
});
