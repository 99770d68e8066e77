import { arrived, Client, codeOf, dataOf } from './client';
import { useSandbox } from './scene';

const PROMPTS = [
	{ prompt_text: 'Which coffee is best?', category: 'General' },
	{ prompt_text: 'Where is coffee sold?', category: 'General' },
];

describe('facts, reports, prompts and jobs', () => {
	const scene = useSandbox({ llmPerMinute: 1_000, requestsPerMinute: 10_000 });
	const newReport = async (prompts: object[] = PROMPTS, fields: object = {}) => {
		const { body } = await scene.client.post('/v1/reports', {
			brand_id: scene.ids.brand,
			...fields,
		});
		const path = `/v1/reports/${String(body.id)}`;
		if (prompts.length > 0) await scene.client.post(`${path}/prompts`, { prompts });
		return path;
	};
	const run = async (path: string) =>
		String((await scene.client.post(`${path}/runs`, {})).body.job_id);

	it('10.1 blocks while it generates facts and answers with them', async () => {
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const before = await scene.client.get(path);
		expect([before.status, codeOf(before)]).toEqual([404, 'facts_not_generated']);
		let isAnswered = false;
		const send = () => scene.client.post(path).finally(() => (isAnswered = true));
		const [pending] = await arrived(scene.sandbox, send);
		// A later request is answered while this one is not.
		await scene.client.get('/v1/me');
		expect(isAnswered).toBe(false);
		await scene.sandbox.clock.advance(2_000);
		const { status, body } = await pending;
		expect([status, body.brand_id]).toEqual([200, scene.ids.factless]);
		expect((await scene.client.get(path)).body.description).toEqual(expect.any(String));
	});

	it('10.2 generates facts in a job when set so', async () => {
		await scene.start({ asyncFacts: true });
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const { status, body } = await scene.client.post(path);
		expect([status, body.brand_id]).toEqual([202, scene.ids.factless]);
		expect((await scene.client.get(path)).status).toBe(404);
		await scene.sandbox.clock.advance(2_000);
		const job = await scene.client.get(`/v1/jobs/${String(body.job_id)}`);
		expect(job.body.status).toBe('completed');
		expect((await scene.client.get(path)).status).toBe(200);
	});

	it('10.3 merges the facts sent and clears with null', async () => {
		const path = `/v1/brands/${scene.ids.brand}/facts`;
		await scene.client.patch(path, { tagline: 'New', headquarters: null, key_facts: null });
		const { body } = await scene.client.get(path);
		expect(body).toMatchObject({
			tagline: 'New',
			headquarters: null,
			key_facts: [],
			industry: 'coffee beans',
		});
	});

	it('11.1 takes a report from draft through processing to completed', async () => {
		const path = await newReport();
		expect((await scene.client.get(path)).body).toMatchObject({
			status: 'draft',
			visibility_score: null,
		});
		const started = await scene.client.post(`${path}/runs`, {});
		expect(started.status).toBe(202);
		expect(started.body).toMatchObject({ object: 'report.run', report_id: path.split('/')[3] });
		expect((await scene.client.get(path)).body.status).toBe('processing');
		await scene.sandbox.clock.advance(20_000);
		const { body } = await scene.client.get(path);
		expect(body).toMatchObject({ status: 'completed', total_results: 8 });
		expect(body.ranked_prompts).toBeLessThanOrEqual(8);
		expect(body.visibility_score).toBeGreaterThanOrEqual(0);
		const [prompt] = body.prompts as Array<{ results: object[] }>;
		expect(prompt.results).toHaveLength(4);
		expect((await scene.client.get(`${path}/summary`)).body.ai_analysis).not.toBeNull();
	});

	it('9.1 shows progress in the job', async () => {
		const job = `/v1/jobs/${await run(await newReport())}`;
		expect((await scene.client.get(job)).body).toMatchObject({
			status: 'pending',
			completed: 0,
			total: 2,
		});
		await scene.sandbox.clock.advance(11_000);
		expect((await scene.client.get(job)).body).toMatchObject({
			status: 'processing',
			completed: 1,
		});
		await scene.sandbox.clock.advance(9_000);
		expect((await scene.client.get(job)).body).toMatchObject({ status: 'completed', completed: 2 });
	});

	it('11.3 fails a run on demand, and allows another run', async () => {
		const path = await newReport([{ prompt_text: 'Why [fail]?', category: 'x' }]);
		const job = await run(path);
		await scene.sandbox.clock.advance(20_000);
		expect((await scene.client.get(`/v1/jobs/${job}`)).body.status).toBe('failed');
		const failed = (await scene.client.get(path)).body;
		expect(failed).toMatchObject({ status: 'failed', failure_reason: expect.any(String) });
		const [{ id }] = dataOf(await scene.client.get(`${path}/prompts`));
		await scene.client.patch(`${path}/prompts/${String(id)}`, { prompt_text: 'Why not?' });
		await run(path);
		await scene.sandbox.clock.advance(20_000);
		expect((await scene.client.get(path)).body.status).toBe('completed');
	});

	it('11.3 refuses runs and prompts of processing and completed reports', async () => {
		const path = await newReport();
		await run(path);
		const refusals = async () => [
			codeOf(await scene.client.post(`${path}/runs`, {})),
			codeOf(await scene.client.post(`${path}/prompts`, { prompts: PROMPTS })),
		];
		expect(await refusals()).toEqual(['report_not_modifiable', 'report_not_modifiable']);
		expect(codeOf(await scene.client.patch(path, { name: 'N' }))).toBe('report_not_modifiable');
		await scene.sandbox.clock.advance(20_000);
		expect(await refusals()).toEqual(['report_not_modifiable', 'report_not_modifiable']);
		expect((await scene.client.patch(path, { name: 'N' })).status).toBe(200);
		expect(codeOf(await scene.client.patch(path, { country: 'X' }))).toBe('report_not_modifiable');
	});

	it('7.6 charges one credit per prompt, and one more for each premium platform', async () => {
		const path = await newReport(PROMPTS, { ai_platforms: ['chatgpt', 'claude', 'gemini'] });
		await run(path);
		expect(scene.sandbox.state.account.creditsUsed).toBe(4);
	});

	it('11.5 accepts either prompts or auto_generate, at most 50', async () => {
		const path = await newReport([]);
		const both = await scene.client.post(`${path}/prompts`, {
			prompts: PROMPTS,
			auto_generate: {},
		});
		expect(both.status).toBe(422);
		expect((await scene.client.post(`${path}/prompts`, {})).status).toBe(422);
		const many = Array.from({ length: 49 }, () => PROMPTS[0]);
		expect((await scene.client.post(`${path}/prompts`, { prompts: many })).status).toBe(201);
		const beyond = await scene.client.post(`${path}/prompts`, { prompts: PROMPTS });
		expect([beyond.status, codeOf(beyond)]).toEqual([400, 'validation_error']);
	});

	it('11.5 generates prompts from facts before it answers', async () => {
		const path = await newReport([]);
		const send = () => scene.client.post(`${path}/prompts`, { auto_generate: {} });
		const [pending] = await arrived(scene.sandbox, send);
		await scene.sandbox.clock.advance(2_000);
		expect(dataOf(await pending)).toHaveLength(5);
		const factless = await newReport([], { brand_id: scene.ids.factless });
		expect(codeOf(await scene.client.post(`${factless}/prompts`, { auto_generate: {} }))).toBe(
			'brand_facts_required',
		);
	});

	it('9.8 returns a job for a created report when set so', async () => {
		await scene.start({ asyncReportCreation: true });
		const { status, body } = await scene.client.post('/v1/reports', { brand_id: scene.ids.brand });
		expect([status, body.status]).toEqual([202, 'draft']);
		await scene.sandbox.clock.advance(20_000);
		expect((await scene.client.get(`/v1/jobs/${String(body.job_id)}`)).body.status).toBe(
			'completed',
		);
	});

	it('9.3 shows a job only to the key that started it', async () => {
		const job = await run(await newReport());
		const other = new Client(scene.sandbox, scene.sandbox.createKey({}));
		expect((await other.get(`/v1/jobs/${job}`)).status).toBe(404);
		expect(dataOf(await other.get('/v1/jobs'))).toEqual([]);
		expect(dataOf(await scene.client.get('/v1/jobs')).map(({ id }) => id)).toEqual([job]);
	});

	it('9.3 shows a brand-restricted key only jobs of its brand', async () => {
		const job = await run(await newReport());
		const key = scene.sandbox.createKey({ allowedBrandId: scene.ids.other });
		const id = scene.sandbox.world.keys.find(key)?.id ?? null;
		const [record] = scene.sandbox.state.jobs.all();
		record.key_id = id;
		expect((await new Client(scene.sandbox, key).get(`/v1/jobs/${job}`)).status).toBe(404);
	});

	it('9.4 filters jobs by status', async () => {
		await run(await newReport());
		expect(dataOf(await scene.client.get('/v1/jobs?status=completed'))).toEqual([]);
		expect(dataOf(await scene.client.get('/v1/jobs?status=pending'))).toHaveLength(1);
	});

	it('9.2 keeps jobs for an hour', async () => {
		const job = `/v1/jobs/${await run(await newReport())}`;
		await scene.sandbox.clock.advance(20_000 + 3_580_000);
		expect((await scene.client.get(job)).status).toBe(200);
		await scene.sandbox.clock.advance(40_000);
		expect((await scene.client.get(job)).status).toBe(404);
		expect(dataOf(await scene.client.get('/v1/jobs'))).toEqual([]);
	});

	it('9.7 cancels a job that still runs, and no other', async () => {
		const path = await newReport();
		const job = `/v1/jobs/${await run(path)}`;
		expect((await scene.client.delete(job)).status).toBe(204);
		expect((await scene.client.get(job)).body.status).toBe('cancelled');
		expect((await scene.client.get(path)).body.status).toBe('failed');
		const again = await scene.client.delete(job);
		expect([again.status, codeOf(again)]).toEqual([409, 'conflict']);
	});

	it('9.7 keeps running the job of a deleted report', async () => {
		const path = await newReport();
		const job = `/v1/jobs/${await run(path)}`;
		expect((await scene.client.delete(path)).status).toBe(204);
		await scene.sandbox.clock.advance(20_000);
		expect((await scene.client.get(job)).body.status).toBe('completed');
		expect((await scene.client.get(path)).status).toBe(404);
	});

	it('finds the citations of a run', async () => {
		const before = scene.sandbox.state.citations.size;
		const path = await newReport();
		await run(path);
		await scene.sandbox.clock.advance(20_000);
		const id = path.split('/')[3];
		const found = dataOf(
			await scene.client.get(`/v1/brands/${scene.ids.brand}/citations?report_id=${id}`),
		);
		const added = scene.sandbox.state.citations.all().slice(before);
		expect(added.length).toBeGreaterThan(0);
		expect(found.map(({ url }) => url)).toEqual(
			expect.arrayContaining(added.map(({ url }) => url)),
		);
	});
});
