import type { IDataObject } from 'n8n-workflow';
import { waitForCompletion } from '../../../../nodes/shared/jobs/completion';
import type {
	JobResult,
	Operation,
	OperationContext,
} from '../../../../nodes/shared/operations/types';
import { useManualTime } from '../../support/manualTime';
import { type Script, ScriptedService } from '../../support/scriptedService';

const clock = useManualTime();

const DONE = { body: { object: 'job', id: 'j1', status: 'completed' } };

/** A service whose job is done at the first look. */
const service = (script: Script) =>
	new ScriptedService((seen, index) => (seen.path === '/v1/jobs/j1' ? DONE : script(seen, index)));

/** Sends a request that may start a job, and completes it. */
async function complete(
	scripted: ScriptedService,
	jobResult: JobResult | undefined,
	parameters: IDataObject = { waitForCompletion: true },
) {
	const client = await scripted.client();
	const call = {
		client,
		parameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
		logger: scripted.context.logger,
	} as unknown as OperationContext;
	const work = async () => {
		const answer = await client.request({ method: 'POST', path: '/v1/start' });
		return await waitForCompletion(call, { jobResult } as Operation, answer);
	};
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
		const scripted = service(() => ({ body: { id: 'r1' } }));
		expect(await complete(scripted, jobResult)).toEqual([{ id: 'r1' }]);
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
		expect(await complete(service(started({})), undefined)).toEqual(answer);
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

	it('is refused a wait that is no number of minutes', async () => {
		for (const maxWait of [0, -1, 'long']) {
			const parameters = { waitForCompletion: true, maxWait };
			await expect(
				complete(service(started({ report_id: 'r1' })), 'report', parameters),
			).rejects.toThrow('Max Wait');
		}
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
});
