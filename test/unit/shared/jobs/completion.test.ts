import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import {
	type CompletionContext,
	type JobResult,
	readWaitSettings,
	startJob,
	waitForCompletion,
} from '../../../../nodes/shared/jobs/completion';
import { keyMaker } from '../../../../nodes/shared/run/executionIdentity';
import type { ConnectionSettings } from '../../../../nodes/shared/requests/keys/connection';
import { useManualTime } from '../../support/manualTime';
import { refusal, type Script, ScriptedService } from '../../support/scriptedService';

const clock = useManualTime();

const DONE = { body: { object: 'job', id: 'j1', status: 'completed' } };
const HOUR = 3_600_000;
const START = { method: 'POST', path: '/v1/start' } as const;

/** A service whose job is done at the first look. */
const service = (script: Script) =>
	new ScriptedService((seen, index) => (seen.path === '/v1/jobs/j1' ? DONE : script(seen, index)));

/** What starting a job and waiting for it needs; notes the IDs of what was started. */
async function contextOf(
	scripted: ScriptedService,
	parameters: IDataObject,
	connection: ConnectionSettings = {},
) {
	const ids: IDataObject[] = [];
	const parameter = (name: string, fallback?: unknown) => parameters[name] ?? fallback;
	const context: CompletionContext = {
		client: await scripted.client(connection, { keyFor: keyMaker(null, 0, undefined) }),
		parameter,
		wait: readWaitSettings(parameter, scripted.context.logger),
		started: (started) => void ids.push(started),
	};
	return { context, ids };
}

/** Sends a request that may start a job, and completes it. */
async function complete(
	scripted: ScriptedService,
	jobResult: JobResult | undefined,
	parameters: IDataObject = { waitForCompletion: true },
) {
	const { context } = await contextOf(scripted, parameters);
	const work = async () =>
		await waitForCompletion(context, await startJob(context, START), jobResult);
	return await clock.until(work());
}

const started =
	(more: object): Script =>
	({ path }) => ({
		body: path === '/v1/start' ? { job_id: 'j1', ...more } : { path },
		headers: { date: new Date(clock.now).toUTCString() },
	});

const pathsOf = (scripted: ScriptedService) => scripted.seen.map(({ path }) => path);

describe('an answer without a job', () => {
	it.each([undefined, 'report'] as const)('is the result', async (jobResult) => {
		const body = { id: 'r1', status: 'processing' };
		const scripted = service(() => ({ body }));
		expect(await complete(scripted, jobResult)).toEqual([body]);
		expect(scripted.seen).toHaveLength(1);
	});
});

describe('an answer with a job', () => {
	it('is the result where nobody waits, or the operation knows of no jobs', async () => {
		const answer = [{ job_id: 'j1' }];
		expect(await complete(service(started({})), 'report', { waitForCompletion: false })).toEqual(
			answer,
		);
		expect(await complete(service(started({})), 'report', {})).toEqual(answer);
		const scripted = service(started({}));
		expect(await complete(scripted, undefined)).toEqual(answer);
		expect(pathsOf(scripted)).toEqual(['/v1/start']);
	});

	it('is the result also after the wait, where the job makes no record', async () => {
		const scripted = service(started({ sent: 3 }));
		expect(await complete(scripted, 'none')).toEqual([{ job_id: 'j1', sent: 3 }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1']);
	});

	it('has none where its ID is no text', async () => {
		const scripted = service(() => ({ body: { job_id: 7 } }));
		const { context, ids } = await contextOf(scripted, { waitForCompletion: true });
		const response = await startJob(context, START);
		expect(await waitForCompletion(context, response, 'report')).toEqual([{ job_id: 7 }]);
		expect(ids).toEqual([]);
	});

	it('leads to the job, where that is wanted', async () => {
		const parameters = { waitForCompletion: true, onCompletion: 'job' };
		expect(await complete(service(started({ report_id: 'r1' })), 'report', parameters)).toEqual([
			DONE.body,
		]);
	});

	it('names the record that the job works on, or else the form does', async () => {
		const cases: Array<[JobResult, object, IDataObject, string]> = [
			['report', { report_id: 'r1' }, {}, '/v1/reports/r1'],
			['report', { id: 'r2' }, {}, '/v1/reports/r2'],
			['report', {}, { reportId: 'r3' }, '/v1/reports/r3'],
			['brandFacts', { brand_id: 'b1' }, {}, '/v1/brands/b1/facts'],
			['brandFacts', {}, { brandId: 'b2' }, '/v1/brands/b2/facts'],
		];
		for (const [jobResult, answer, form, path] of cases) {
			const scripted = service(started(answer));
			const result = await complete(scripted, jobResult, { waitForCompletion: true, ...form });
			expect(result).toEqual([{ path }]);
			expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1', path]);
		}
	});

	it('is noted as started, also where nobody waits', async () => {
		const scripted = service(started({ report_id: 'r1' }));
		const { context, ids } = await contextOf(scripted, { waitForCompletion: false });
		await waitForCompletion(context, await startJob(context, START), 'report');
		expect(ids).toEqual([{ job_id: 'j1' }]);
	});
});

describe('an audit', () => {
	const audit = (status: string): Script => {
		let looks = 0;
		return ({ path }) => ({
			body: { id: 'a1', status: path === '/v1/start' || looks++ < 2 ? status : 'completed', path },
		});
	};
	const parameters = { waitForCompletion: true, brandId: 'b1' };

	it.each(['processing', 'queued'])(
		'without a job is waited for while it is %s',
		async (status) => {
			const scripted = service(audit(status));
			expect(await complete(scripted, 'brandAudit', parameters)).toMatchObject([
				{ status: 'completed', path: '/v1/brands/b1/audits/a1' },
			]);
		},
	);

	it('that is completed at once is the result', async () => {
		const scripted = service(audit('completed'));
		expect(await complete(scripted, 'brandAudit', parameters)).toMatchObject([{ id: 'a1' }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start']);
	});
});

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

	it('learns of the job by the same request with the same key, and cancels it', async () => {
		const seen = await stopDuring(CANCEL);
		expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /v1/start',
			'POST /v1/start',
			'DELETE /v1/jobs/j1',
		]);
		expect(seen[1].key).toBe(seen[0].key);
		expect(seen[2].key).not.toBe(seen[0].key);
	});

	it('cancels nothing where the same request starts no job', async () => {
		const seen = await stopDuring(CANCEL, true, { id: 'r1' });
		expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
	});

	it('leaves the job alone where that is not wanted', async () => {
		expect(await stopDuring({})).toHaveLength(1);
	});

	it('starts none when nothing was sent yet', async () => {
		expect(await stopDuring(CANCEL, false)).toEqual([]);
	});

	it('says what the service refused, where it was not stopped', async () => {
		const scripted = service(() => refusal(402, 'insufficient_credits'));
		const { context } = await contextOf(scripted, CANCEL);
		await expect(startJob(context, START)).rejects.toMatchObject({ code: 'insufficient_credits' });
		expect(scripted.seen).toHaveLength(1);
	});
});

describe('the reports of a schedule', () => {
	/** Its reports are dated when the work began; the answer comes later, and not at the first attempt. */
	const scheduleService = () => {
		const createdAt = new Date(clock.now).toISOString();
		const earlier = new Date(clock.now - 120_000).toISOString();
		return service(({ path }, index) => {
			if (path === '/v1/start' && index < 2) return { status: 503 };
			if (path === '/v1/start')
				return started({ scheduled_report_id: 's1' })({ path } as never, index);
			if (path === '/v1/reports') {
				const data = [
					{ id: 2, created_at: createdAt },
					{ id: 1, created_at: earlier },
				];
				return { body: { data, has_more: false } };
			}
			return { body: { brand_id: 'b1' } };
		});
	};

	it('are those that were made since the first attempt', async () => {
		expect(await complete(scheduleService(), 'scheduledReports')).toMatchObject([{ id: 2 }]);
	});

	/** Two markets run at the same time, by a service whose clock is behind by an hour. */
	const marketService = (answer: object, headers: Record<string, string>) => {
		const created_at = new Date(clock.now + 1_000 - HOUR).toISOString();
		const data = ['m1', 'm2', 'm1'].map((region_config_id, id) => {
			return { id, region_config_id, created_at };
		});
		return service(({ path }) => {
			if (path === '/v1/start') return { body: { job_id: 'j1', ...answer }, headers };
			return { body: path === '/v1/reports' ? { data, has_more: false } : { brand_id: 'b1' } };
		});
	};
	const dateOfService = () => ({ date: new Date(clock.now - HOUR).toUTCString() });

	it.each([
		['those of the one market that ran', 'm1', [0, 2]],
		['all where no market is chosen', '', [0, 1, 2]],
		['all where the market is no text', 5, [0, 1, 2]],
	])('are %s, by the clock of the service', async (_, market, expected) => {
		const scripted = marketService({ scheduled_report_id: 's1' }, dateOfService());
		const parameters = { waitForCompletion: true, 'additionalFields.regionConfigId': market };
		const reports = await complete(scripted, 'scheduledReports', parameters);
		expect(reports).toMatchObject(expected.map((id) => ({ id })));
	});

	it('are counted by the own clock where the service does not date its answer', async () => {
		const scripted = marketService({ scheduled_report_id: 's1' }, {});
		expect(await complete(scripted, 'scheduledReports')).toEqual([]);
	});

	it.each([
		['by the answer', { scheduled_report_id: 's1' }, 's1'],
		['else by the form', {}, 's2'],
	])('are those of the schedule that is named %s', async (_, answer, expected) => {
		const scripted = marketService(answer, dateOfService());
		const parameters = { waitForCompletion: true, scheduledReportId: 's2' };
		await complete(scripted, 'scheduledReports', parameters);
		const asked = scripted.seen.map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
		expect(asked.filter((line) => line.includes(expected))).not.toEqual([]);
	});
});
