import type { IDataObject } from 'n8n-workflow';
import { byId, useScene, type Scene } from './support/scene';

const JOB = '/v1/jobs/{job_id}';

const run = async (scene: Scene) => ({
	resource: 'report',
	operation: 'run',
	reportId: byId(await scene.draftReport()),
});

const looks = (scene: Scene) => scene.requestsTo('GET', JOB);

describe('a job with unknown statuses', () => {
	const scene = useScene({ speed: 120, jobSeconds: 60, furtherStates: true });

	it('is waited for until it ends', async () => {
		const { records } = await scene.run({ parameters: await run(scene) });
		expect(records).toMatchObject([{ status: 'completed' }]);
		expect(looks(scene).length).toBeGreaterThan(2);
	});
});

describe('polling a job', () => {
	const scene = useScene({ speed: 120, jobSeconds: 60 });

	it('falls back to the status of the report when the API key lacks the scope', async () => {
		const parameters = await run(scene);
		const scopes = ['write:reports', 'read:brands'];
		const credential = { ...scene.credential, apiKey: scene.sandbox.createKey({ scopes }) };
		const { records } = await scene.run({ parameters, workflow: { credential } });
		expect(records).toMatchObject([{ status: 'completed' }]);
		expect(looks(scene).every(({ code }) => code === 'insufficient_scope')).toBe(true);
	});
});

describe('an outage with Retry-After: 0', () => {
	const scene = useScene({ speed: 15, jobSeconds: 10 });

	it('of 15 s gets at most 25 polls for one job', async () => {
		scene.sandbox.faults.add({
			path: JOB,
			kind: 'status',
			code: 'service_unavailable',
			retryAfter: 0,
			times: 10_000,
		});
		const { finished, stop } = scene.start({ parameters: await run(scene) });
		while (looks(scene).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		const [{ at: from }] = looks(scene);
		await scene.sandbox.clock.sleep(16_000);
		const during = looks(scene).filter(({ at }) => at <= from + 15_000);
		expect(during.length).toBeGreaterThan(1);
		expect(during.length).toBeLessThanOrEqual(25);
		stop();
		await finished;
	});
});

describe('thirty items', () => {
	const scene = useScene({ speed: 30, jobSeconds: 15 });

	it('that wait for one job make the looks of one', async () => {
		const path = `/v1/reports/${await scene.draftReport()}/runs`;
		const { job_id: jobId } = await scene.direct('POST', path);
		const { records } = await scene.run({
			items: Array<IDataObject>(30).fill({ jobId: String(jobId) }),
			parameters: { resource: 'job', operation: 'wait', jobId: byId('={{ $json.jobId }}') },
		});
		expect(records.map(({ status }) => status)).toEqual(Array(30).fill('completed'));
		expect(looks(scene).length).toBeLessThanOrEqual(8);
	});
});

describe('a list of jobs that does not answer', () => {
	const scene = useScene({ speed: 30, jobSeconds: 30 });

	it('keeps no item from noticing that its job has completed', async () => {
		const jobs: string[] = [];
		for (let n = 0; n < 5; n++) {
			const path = `/v1/reports/${await scene.draftReport()}/runs`;
			jobs.push(String((await scene.direct('POST', path)).job_id));
		}
		const code = 'internal_error';
		scene.sandbox.faults.add({ path: '/v1/jobs', kind: 'status', code, times: 10_000 });
		const { records } = await scene.run({
			items: jobs.map((jobId) => ({ jobId })),
			parameters: {
				resource: 'job',
				operation: 'wait',
				jobId: byId('={{ $json.jobId }}'),
				maxWait: 2,
			},
		});
		expect(records.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
		expect(scene.requestsTo('GET', '/v1/jobs').length).toBeLessThanOrEqual(4);
	});
});
