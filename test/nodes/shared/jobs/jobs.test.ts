import { byId, mustSucceed, useScene } from '../../support/scene';

const JOB = '/v1/jobs/{job_id}';

describe('a service that also answers other operations with a job', () => {
	const scene = useScene({
		speed: 120,
		jobSeconds: 60,
		factsSeconds: 90,
		asyncFacts: true,
		asyncReportCreation: true,
	});

	it('is waited for by Report: Create', async () => {
		const parameters = { resource: 'report', operation: 'create', brandId: byId(scene.brandId) };
		const atOnce = await scene.run({ parameters: { ...parameters, waitForCompletion: false } });
		expect(atOnce.records).toMatchObject([{ job_id: expect.any(String), status: 'draft' }]);
		expect(scene.requestsTo('GET', JOB)).toEqual([]);
		const { records } = await scene.run({ parameters });
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

	it('returns to each of several items the reports of its own run', async () => {
		const { records } = await scene.run({ items: [{}, {}, {}], parameters: run() });
		const batches = records.map(({ batch_id: batch }) => batch);
		expect(batches).toHaveLength(6);
		const [first, , second, , third] = batches;
		expect(batches).toEqual([first, first, second, second, third, third]);
		const runs = scene.sandbox.state.scheduledRuns.all().slice(-3);
		expect([first, second, third].sort()).toEqual(runs.map(({ id }) => id).sort());
	});
});
