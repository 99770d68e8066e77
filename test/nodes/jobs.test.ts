import { hostLog } from './engine/host';
import { byId, mustSucceed, useScene } from './support/scene';

const MINUTE = 60_000;
const JOB = '/v1/jobs/{job_id}';

describe('waiting for a job', () => {
	const scene = useScene({ speed: 300, jobSeconds: 100 });

	const run = async (more: object = {}, prompts?: string[]) => ({
		resource: 'report',
		operation: 'run',
		reportId: byId(await scene.draftReport(prompts)),
		...more,
	});

	const looks = () => scene.requestsTo('GET', JOB);

	const latestJob = () => scene.sandbox.state.jobs.all().pop()!;

	/** Does something as soon as the job is looked at. */
	async function whenLookedAt(act: () => unknown): Promise<void> {
		while (looks().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		await act();
	}

	it('returns the report', async () => {
		const { records } = await scene.run({ parameters: await run() });
		expect(records).toMatchObject([{ status: 'completed', visibility_score: expect.any(Number) }]);
		expect((records[0].prompts as Array<{ results: unknown[] }>)[0].results).toHaveLength(4);
	});

	it('returns the job when that is chosen', async () => {
		const { records } = await scene.run({ parameters: await run({ onCompletion: 'job' }) });
		expect(records).toEqual([
			expect.objectContaining({ object: 'job', id: latestJob().id, status: 'completed' }),
		]);
	});

	it('is skipped when Wait for Completion is off: the output has the IDs', async () => {
		const { records } = await scene.run({ parameters: await run({ waitForCompletion: false }) });
		expect(records).toMatchObject([{ job_id: latestJob().id, report_id: expect.any(String) }]);
		expect(looks()).toEqual([]);
	});

	it('reports why the job did not succeed, with the Job ID', async () => {
		const { error } = await scene.runFailing({
			parameters: await run({}, ['Which coffee? [fail]']),
		});
		expect(error.message).toBe('The job did not succeed: The AI platforms did not answer [item 0]');
		expect(error.description).toContain(`Job ID ${latestJob().id}`);
	});

	it('puts the Job ID and the step into the error item', async () => {
		const { records } = await scene.run({
			parameters: await run({}, ['[fail]']),
			node: { onError: 'continueRegularOutput' },
		});
		expect(records).toEqual([
			{
				error: expect.objectContaining({
					code: 'job_failed',
					status: null,
					details: {
						job_id: latestJob().id,
						step: 'fetching_results',
						message: 'The AI platforms did not answer',
					},
				}),
			},
		]);
	});

	it('reports that the job was cancelled', async () => {
		const { finished } = scene.start({ parameters: await run() });
		await whenLookedAt(
			async () =>
				await fetch(`${scene.sandbox.url}/v1/jobs/${latestJob().id}`, {
					method: 'DELETE',
					headers: { authorization: `Bearer ${scene.apiKey}` },
				}),
		);
		expect((await finished).error?.message).toBe('The job was cancelled [item 0]');
	});

	it('ends after Max Wait and says how to continue', async () => {
		const { error } = await scene.runFailing({ parameters: await run({ maxWait: 1 }) });
		expect(error.message).toBe('The job has not ended within 1 minute [item 0]');
		expect(error.description).toContain(`Job: Wait and the Job ID ${latestJob().id}`);
		expect(latestJob().status).toBe('processing');
	});

	it('polls the report when the job record is gone', async () => {
		const { finished } = scene.start({ parameters: await run() });
		await whenLookedAt(() => scene.sandbox.state.jobs.delete(latestJob().id));
		const { records } = mustSucceed(await finished);
		expect(records).toMatchObject([{ status: 'completed' }]);
	});

	it('outlasts an outage of more attempts than a request has', async () => {
		scene.sandbox.faults.add({
			path: JOB,
			kind: 'status',
			code: 'service_unavailable',
			skip: 1,
			times: 9,
		});
		scene.sandbox.faults.add({ path: '/v1/reports/{report_id}', kind: 'dropBefore', times: 7 });
		const { records } = await scene.run({ parameters: await run() });
		expect(records).toMatchObject([{ status: 'completed' }]);
	});

	it('waits for the jobs of several items at once', async () => {
		const reports = [
			await scene.draftReport(['One?']),
			await scene.draftReport(['Two?']),
			await scene.draftReport(['Three?']),
		];
		const from = scene.sandbox.clock.now();
		const { records } = await scene.run({
			items: reports.map((id) => ({ id })),
			parameters: { resource: 'report', operation: 'run', reportId: byId('={{ $json.id }}') },
		});
		expect(records.map(({ id }) => id)).toEqual(reports);
		expect(scene.sandbox.clock.now() - from).toBeLessThan(12 * MINUTE);
	});

	it('starts one job when the response with its ID was lost', async () => {
		const before = scene.sandbox.state.jobs.all().length;
		scene.sandbox.faults.add({
			method: 'POST',
			path: '/v1/reports/{report_id}/runs',
			kind: 'dropAfter',
			times: 2,
		});
		const { records } = await scene.run({ parameters: await run() });
		expect(records).toMatchObject([{ status: 'completed' }]);
		expect(scene.sandbox.state.jobs.all()).toHaveLength(before + 1);
	});

	it('logs the progress of the job', async () => {
		await scene.run({ parameters: await run({}, ['One?', 'Two?', 'Three?', 'Four?']) });
		const lines = hostLog.filter(({ message }) => message.includes(latestJob().id));
		expect(lines.map(({ meta }) => (meta as { progress: string }).progress)).toEqual(
			expect.arrayContaining(['1/4', '2/4', '4/4']),
		);
	});
});

describe('a job of five minutes', () => {
	const scene = useScene({ speed: 300, jobSeconds: 300 });

	it('is polled less often the longer it takes', async () => {
		const reportId = byId(await scene.draftReport());
		await scene.run({ parameters: { resource: 'report', operation: 'run', reportId } });
		const looks = scene.requestsTo('GET', JOB);
		const [posted] = scene.requests.filter(({ template }) => template.endsWith('/runs'));
		const at = looks.map((each) => each.at);
		const ended = at[at.length - 1] - posted.at;
		expect(ended).toBeGreaterThanOrEqual(5 * MINUTE);
		expect(at.length).toBeGreaterThan(5);
		expect(at.length).toBeLessThan(45);
		for (let n = 1; n < at.length; n++) {
			const waited = at[n - 1] - posted.at;
			expect(at[n] - at[n - 1]).toBeGreaterThanOrEqual(Math.max(2_000, (waited / 10) * 0.8));
		}
	});
});

describe('a service that also answers other operations with a job', () => {
	const scene = useScene({
		speed: 120,
		jobSeconds: 60,
		factsSeconds: 90,
		asyncFacts: true,
		asyncReportCreation: true,
	});

	it('is waited for by Brand Facts: Generate', async () => {
		const brand = scene.sandbox.state.brands.all().find(({ name }) => name === 'Example Lamps')!;
		const { records } = await scene.run({
			parameters: { resource: 'brandFacts', operation: 'generate', brandId: byId(brand.id) },
		});
		expect(records).toMatchObject([{ brand_id: brand.id, research_status: 'complete' }]);
		expect(scene.requestsTo('GET', JOB).length).toBeGreaterThan(2);
	});

	it('is waited for by Report: Create when that is chosen', async () => {
		const parameters = { resource: 'report', operation: 'create', brandId: byId(scene.brandId) };
		const atOnce = await scene.run({ parameters });
		expect(atOnce.records).toMatchObject([{ job_id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB)).toEqual([]);
		const { records } = await scene.run({
			parameters: { ...parameters, waitForCompletion: true },
		});
		expect(records).toMatchObject([{ id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB).length).toBeGreaterThan(2);
	});

	it('works with Report: Generate', async () => {
		const { records } = await scene.run({
			parameters: {
				resource: 'report',
				operation: 'generate',
				brandId: byId(scene.brandId),
				promptSource: 'text',
				promptTexts: 'Which coffee?',
			},
		});
		expect(records).toMatchObject([{ status: 'completed' }]);
	});
});

describe('the job of a schedule', () => {
	const scene = useScene({ speed: 60, jobSeconds: 60 });

	const EXECUTIONS = '/v1/scheduled-reports/{scheduled_report_id}/executions';

	const run = () => ({
		resource: 'scheduledReport',
		operation: 'run',
		scheduledReportId: byId(
			scene.sandbox.state.scheduledReports.all().find(({ name }) => name === 'Monthly markets')!.id,
		),
	});

	it('returns the reports of this run only, also when the response was lost and the job record is gone', async () => {
		const first = await scene.run({ parameters: run() });
		expect(first.records).toHaveLength(2);

		scene.sandbox.faults.add({ method: 'POST', path: EXECUTIONS, kind: 'dropAfter' });
		const { finished } = scene.start({ parameters: run() });
		const looks = scene.requestsTo('GET', JOB).length;
		while (scene.requestsTo('GET', JOB).length === looks)
			await new Promise((resolve) => setTimeout(resolve, 20));
		scene.sandbox.state.jobs.delete(scene.sandbox.state.jobs.all().pop()!.id);
		const second = mustSucceed(await finished);
		expect(second.records.map(({ status }) => status)).toEqual(['completed', 'completed']);
		expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(4);
		expect(scene.sandbox.state.scheduledRuns.all()).toHaveLength(2);
	});
});
