import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { startedAt, startJob, waitForCompletion } from '../../../../nodes/shared/jobs/completion';
import type { JobKind } from '../../../../nodes/shared/jobs/target';
import { clock as clockOfNodes } from '../../../../nodes/shared/base/time/clock';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Script, ScriptedService } from '../../support/scriptedService.cts';
import { complete, contextOf, service, START, started } from '../../support/startedJob.cts';

const clock = useManualTime();

const pathsOf = (scripted: ScriptedService) => scripted.seen.map(({ path }) => path);

it('a job began before its response, five seconds earlier than the clock of the service says', () => {
	const headers = { date: 'Mon, 01 Mar 2021 09:00:10 GMT' };
	const response = { status: 202, headers, body: {}, tookMs: 2_000 };
	expect(startedAt(response)).toBe('2021-03-01T09:00:03.000Z');
});

it.each([undefined, 'createdReport', 'brandFacts'] as const)(
	'a response without a job is the result (%s)',
	async (jobResult) => {
		const body = { id: 'r1', status: 'processing', job_id: null };
		const scripted = service(() => ({ body }));
		expect(await complete(clock, scripted, jobResult)).toEqual([body]);
		expect(scripted.seen).toHaveLength(1);
	},
);

it.each([
	['report', '/v1/reports/r1'],
	['brandAudit', '/v1/brands/b1/audits/r1'],
] as const)('without a job, a %s that is under way is waited for', async (kind, path) => {
	const scripted = service((_, index) => ({
		body: { report_id: null, id: 'r1', status: index < 2 ? 'queued' : 'completed' },
	}));
	const parameters = { waitForCompletion: true, brandId: 'b1' };
	const done = await complete(clock, scripted, kind, parameters);
	expect(done).toMatchObject([{ status: 'completed' }]);
	expect(pathsOf(scripted)).toEqual(['/v1/start', path, path]);
});

describe('a response with a job', () => {
	it('is the result without Wait for Completion', async () => {
		const answer = [{ job_id: 'j1' }];
		expect(
			await complete(clock, service(started({})), 'report', { waitForCompletion: false }),
		).toEqual(answer);
		expect(await complete(clock, service(started({})), 'report', {})).toEqual(answer);
	});

	it('is the result after the wait, if the job makes no record', async () => {
		const scripted = service(started({ sent: 3 }));
		expect(await complete(clock, scripted, undefined)).toEqual([{ job_id: 'j1', sent: 3 }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1']);
	});

	it('or the form names the record that the job works on', async () => {
		const cases: Array<[JobKind, object, IDataObject, string]> = [
			['report', { report_id: 'r1' }, {}, '/v1/reports/r1'],
			['report', { id: 'r2' }, {}, '/v1/reports/r2'],
			['report', {}, { reportId: 'r3' }, '/v1/reports/r3'],
			['brandFacts', { brand_id: 'b1' }, {}, '/v1/brands/b1/facts'],
			['brandFacts', {}, { brandId: 'b2' }, '/v1/brands/b2/facts'],
		];
		for (const [jobResult, answer, form, path] of cases) {
			const scripted = service(started(answer));
			const result = await complete(clock, scripted, jobResult, {
				waitForCompletion: true,
				...form,
			});
			expect(result).toEqual([{ id: 1, path }]);
			expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1', path]);
		}
	});

	it('has perhaps a number as its ID', async () => {
		const scripted = new ScriptedService(({ path }) =>
			path === '/v1/jobs/7' ? { body: { id: 7, status: 'completed' } } : { body: { job_id: 7 } },
		);
		expect(await complete(clock, scripted, undefined)).toEqual([{ job_id: 7 }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/7']);
	});

	it('is recorded as started, even without waiting', async () => {
		const scripted = service(started({ report_id: 'r1' }));
		const { context, ids } = await contextOf(scripted, { waitForCompletion: false });
		await waitForCompletion(context, await startJob(context, START), 'report');
		expect(ids).toEqual([{ job_id: 'j1' }]);
	});
});

it('an audit that is completed at once is the result', async () => {
	const body = { id: 'a1', status: 'completed' };
	const scripted = service(() => ({ body }));
	const parameters = { waitForCompletion: true, brandId: 'b1' };
	expect(await complete(clock, scripted, 'brandAudit', parameters)).toEqual([body]);
	expect(pathsOf(scripted)).toEqual(['/v1/start']);
});

describe('an execution that is stopped while a job is started', () => {
	const CANCEL: object = { cancelJobWhenStopped: true };
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

	const startsJob: Script = async ({ method }) => {
		if (method !== 'DELETE') return { body: { job_id: 7 } };
		await clockOfNodes.pause(2_000);
		return { status: 204 };
	};

	it.each(['/v1/reports/r1/runs', '/v1/scheduled-reports/s1/executions'])(
		'finds the job with the same request and key, and cancels it: %s',
		async (path) => {
			const { seen, requests } = await stopDuring(startsJob, { path });
			expect(requests).toEqual([`POST ${path}`, `POST ${path}`, 'DELETE /v1/jobs/7']);
			expect(seen[1].key).toBe(seen[0].key);
			expect(seen[2].key).not.toBe(seen[0].key);
		},
	);

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
			message: expect.stringContaining('job 7 was cancelled'),
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

	it('cancels nothing if the request starts no job, the option is off, or nothing was sent', async () => {
		expect((await stopDuring(() => ({ body: { id: 'r1' } }))).requests).toHaveLength(2);
		expect((await stopDuring(startsJob, { parameters: {} })).requests).toHaveLength(1);
		expect((await stopDuring(startsJob, { isSent: false })).requests).toEqual([]);
	});
});
