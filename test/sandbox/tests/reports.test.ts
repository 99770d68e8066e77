import { startSandbox, type Sandbox, type SandboxOptions } from '../index';
import { Client, codeOf, dataOf, demoIds } from './client';

const PROMPTS = [
	{ prompt_text: 'Which coffee is best?', category: 'General' },
	{ prompt_text: 'Where is coffee sold?', category: 'General' },
];

describe('facts, reports, prompts and jobs', () => {
	let sandbox: Sandbox;
	let client: Client;
	let ids: ReturnType<typeof demoIds>;
	const start = async (options: SandboxOptions = {}) => {
		await sandbox?.stop();
		sandbox = await startSandbox({ llmPerMinute: 1_000, requestsPerMinute: 10_000, ...options });
		client = new Client(sandbox);
		ids = demoIds(sandbox);
	};
	const newReport = async (prompts: object[] = PROMPTS, fields: object = {}) => {
		const { body } = await client.post('/v1/reports', { brand_id: ids.brand, ...fields });
		const path = `/v1/reports/${String(body.id)}`;
		if (prompts.length > 0) await client.post(`${path}/prompts`, { prompts });
		return path;
	};
	const run = async (path: string) => String((await client.post(`${path}/runs`, {})).body.job_id);
	beforeEach(() => start());
	afterAll(() => sandbox.stop());

	it('blocks while it generates facts and answers with them', async () => {
		const path = `/v1/brands/${ids.factless}/facts`;
		const before = await client.get(path);
		expect([before.status, codeOf(before)]).toEqual([404, 'facts_not_generated']);
		let isAnswered = false;
		const pending = client.post(path).finally(() => (isAnswered = true));
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(isAnswered).toBe(false);
		await sandbox.clock.advance(2_000);
		const { status, body } = await pending;
		expect([status, body.brand_id]).toEqual([200, ids.factless]);
		expect((await client.get(path)).body.description).toEqual(expect.any(String));
	});

	it('generates facts in a job when set so', async () => {
		await start({ asyncFacts: true });
		const path = `/v1/brands/${ids.factless}/facts`;
		const { status, body } = await client.post(path);
		expect([status, body.brand_id]).toEqual([202, ids.factless]);
		expect((await client.get(path)).status).toBe(404);
		await sandbox.clock.advance(2_000);
		const job = await client.get(`/v1/jobs/${String(body.job_id)}`);
		expect(job.body.status).toBe('completed');
		expect((await client.get(path)).status).toBe(200);
	});

	it('merges the facts sent and clears with null', async () => {
		const path = `/v1/brands/${ids.brand}/facts`;
		await client.patch(path, { tagline: 'New', headquarters: null, key_facts: null });
		const { body } = await client.get(path);
		expect(body).toMatchObject({
			tagline: 'New',
			headquarters: null,
			key_facts: [],
			industry: 'coffee beans',
		});
	});

	it('takes a report from draft through processing to completed', async () => {
		const path = await newReport();
		expect((await client.get(path)).body).toMatchObject({
			status: 'draft',
			visibility_score: null,
		});
		const started = await client.post(`${path}/runs`, {});
		expect(started.status).toBe(202);
		expect(started.body).toMatchObject({ object: 'report.run', report_id: path.split('/')[3] });
		expect((await client.get(path)).body.status).toBe('processing');
		await sandbox.clock.advance(20_000);
		const { body } = await client.get(path);
		expect(body).toMatchObject({ status: 'completed', total_results: 8 });
		expect(body.ranked_prompts).toBeLessThanOrEqual(8);
		expect(body.visibility_score).toBeGreaterThanOrEqual(0);
		const [prompt] = body.prompts as Array<{ results: object[] }>;
		expect(prompt.results).toHaveLength(4);
		expect((await client.get(`${path}/summary`)).body.ai_analysis).not.toBeNull();
	});

	it('lets progress be watched in the job', async () => {
		const job = `/v1/jobs/${await run(await newReport())}`;
		expect((await client.get(job)).body).toMatchObject({
			status: 'pending',
			completed: 0,
			total: 2,
		});
		await sandbox.clock.advance(11_000);
		expect((await client.get(job)).body).toMatchObject({ status: 'processing', completed: 1 });
		await sandbox.clock.advance(9_000);
		expect((await client.get(job)).body).toMatchObject({ status: 'completed', completed: 2 });
	});

	it('fails a run on demand and lets it be run again', async () => {
		const path = await newReport([{ prompt_text: 'Why [fail]?', category: 'x' }]);
		const job = await run(path);
		await sandbox.clock.advance(20_000);
		expect((await client.get(`/v1/jobs/${job}`)).body.status).toBe('failed');
		const failed = (await client.get(path)).body;
		expect(failed).toMatchObject({ status: 'failed', failure_reason: expect.any(String) });
		const [{ id }] = dataOf(await client.get(`${path}/prompts`));
		await client.patch(`${path}/prompts/${String(id)}`, { prompt_text: 'Why not?' });
		await run(path);
		await sandbox.clock.advance(20_000);
		expect((await client.get(path)).body.status).toBe('completed');
	});

	it('refuses runs and prompts of processing and completed reports', async () => {
		const path = await newReport();
		await run(path);
		const refusals = async () => [
			codeOf(await client.post(`${path}/runs`, {})),
			codeOf(await client.post(`${path}/prompts`, { prompts: PROMPTS })),
		];
		expect(await refusals()).toEqual(['report_not_modifiable', 'report_not_modifiable']);
		expect(codeOf(await client.patch(path, { name: 'N' }))).toBe('report_not_modifiable');
		await sandbox.clock.advance(20_000);
		expect(await refusals()).toEqual(['report_not_modifiable', 'report_not_modifiable']);
		expect((await client.patch(path, { name: 'N' })).status).toBe(200);
		expect(codeOf(await client.patch(path, { country: 'X' }))).toBe('report_not_modifiable');
	});

	it('refuses a run without prompts, without facts and without credits', async () => {
		expect(codeOf(await client.post(`${await newReport([])}/runs`, {}))).toBe(
			'report_has_no_prompts',
		);
		const factless = await newReport(PROMPTS, { brand_id: ids.factless });
		const reply = await client.post(`${factless}/runs`, {});
		expect([reply.status, codeOf(reply)]).toEqual([422, 'brand_facts_required']);
		sandbox.state.account.credits = 1;
		expect(codeOf(await client.post(`${await newReport()}/runs`, {}))).toBe('insufficient_credits');
	});

	it('charges a credit a prompt, and one more for each premium platform', async () => {
		const path = await newReport(PROMPTS, { ai_platforms: ['chatgpt', 'claude', 'gemini'] });
		await run(path);
		expect(sandbox.state.account.creditsUsed).toBe(4);
	});

	it('takes either prompts or auto_generate, at most 50', async () => {
		const path = await newReport([]);
		const both = await client.post(`${path}/prompts`, { prompts: PROMPTS, auto_generate: {} });
		expect(both.status).toBe(422);
		expect((await client.post(`${path}/prompts`, {})).status).toBe(422);
		const many = Array.from({ length: 49 }, () => PROMPTS[0]);
		expect((await client.post(`${path}/prompts`, { prompts: many })).status).toBe(201);
		const beyond = await client.post(`${path}/prompts`, { prompts: PROMPTS });
		expect([beyond.status, codeOf(beyond)]).toEqual([400, 'validation_error']);
	});

	it('generates prompts from facts, blocking', async () => {
		const path = await newReport([]);
		const pending = client.post(`${path}/prompts`, { auto_generate: {} });
		await new Promise((resolve) => setTimeout(resolve, 50));
		await sandbox.clock.advance(2_000);
		expect(dataOf(await pending)).toHaveLength(5);
		const factless = await newReport([], { brand_id: ids.factless });
		expect(codeOf(await client.post(`${factless}/prompts`, { auto_generate: {} }))).toBe(
			'brand_facts_required',
		);
	});

	it('answers a created report with a job when set so', async () => {
		await start({ asyncReportCreation: true });
		const { status, body } = await client.post('/v1/reports', { brand_id: ids.brand });
		expect([status, body.status]).toEqual([202, 'draft']);
		await sandbox.clock.advance(20_000);
		expect((await client.get(`/v1/jobs/${String(body.job_id)}`)).body.status).toBe('completed');
	});

	it('shows a job only to the key that started it', async () => {
		const job = await run(await newReport());
		const other = new Client(sandbox, sandbox.createKey({}));
		expect((await other.get(`/v1/jobs/${job}`)).status).toBe(404);
		expect(dataOf(await other.get('/v1/jobs'))).toEqual([]);
		expect(dataOf(await client.get('/v1/jobs')).map(({ id }) => id)).toEqual([job]);
	});

	it('shows a brand-restricted key only jobs of its brand', async () => {
		const job = await run(await newReport());
		const key = sandbox.createKey({ allowedBrandId: ids.other });
		const id = sandbox.world.keys.find(key)?.id ?? null;
		const [record] = sandbox.state.jobs.all();
		record.key_id = id;
		expect((await new Client(sandbox, key).get(`/v1/jobs/${job}`)).status).toBe(404);
	});

	it('filters jobs by status', async () => {
		await run(await newReport());
		expect(dataOf(await client.get('/v1/jobs?status=completed'))).toEqual([]);
		expect(dataOf(await client.get('/v1/jobs?status=pending'))).toHaveLength(1);
	});

	it('keeps jobs an hour', async () => {
		const job = `/v1/jobs/${await run(await newReport())}`;
		await sandbox.clock.advance(20_000 + 3_590_000);
		expect((await client.get(job)).status).toBe(200);
		await sandbox.clock.advance(10_000);
		expect((await client.get(job)).status).toBe(404);
		expect(dataOf(await client.get('/v1/jobs'))).toEqual([]);
	});

	it('cancels a job, and only one that still runs', async () => {
		const path = await newReport();
		const job = `/v1/jobs/${await run(path)}`;
		expect((await client.delete(job)).status).toBe(204);
		expect((await client.get(job)).body.status).toBe('cancelled');
		expect((await client.get(path)).body.status).toBe('failed');
		const again = await client.delete(job);
		expect([again.status, codeOf(again)]).toEqual([409, 'conflict']);
	});

	it('lets the job of a deleted report go on', async () => {
		const path = await newReport();
		const job = `/v1/jobs/${await run(path)}`;
		expect((await client.delete(path)).status).toBe(204);
		await sandbox.clock.advance(20_000);
		expect((await client.get(job)).body.status).toBe('completed');
		expect((await client.get(path)).status).toBe(404);
	});

	it('finds new citations with every run', async () => {
		const before = sandbox.state.citations.size;
		const path = await newReport();
		await run(path);
		await sandbox.clock.advance(20_000);
		expect(sandbox.state.citations.size).toBe(before + 2);
		const id = path.split('/')[3];
		const found = dataOf(await client.get(`/v1/brands/${ids.brand}/citations?report_id=${id}`));
		expect(found).toHaveLength(2);
	});
});
