import { Client, type Json } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const PROMPTS = [
	{ prompt_text: 'Which coffee is best?', category: 'General' },
	{ prompt_text: 'Where is coffee sold?', category: 'General' },
];
const RUN_MS = 20_000;

describe('facts, reports, prompts and jobs', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);
	const newReport = async (prompts: object[] = PROMPTS, fields: object = {}) =>
		await scene.newReport(prompts, fields);
	/** @returns the path of the job */
	const run = async (path: string) =>
		`/v1/jobs/${String((await scene.post(`${path}/runs`, {})).body.job_id)}`;
	const end = async () => await scene.advance(RUN_MS);

	it('10.1 blocks while it generates facts and answers with them', async () => {
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		let isAnswered = false;
		const send = () => scene.post(path).finally(() => (isAnswered = true));
		const [pending] = await scene.arrived(send);
		// A later request is answered while this one is not.
		expect((await scene.get(path)).code).toBe('facts_not_generated');
		expect(isAnswered).toBe(false);
		await scene.advance(2_000);
		expect(await pending).toMatchObject({ status: 200, body: { brand_id: scene.ids.factless } });
		expect((await scene.read(path)).description).toEqual(expect.any(String));
	});

	it('10.2 generates facts in a job when set so', async () => {
		await scene.start({ asyncFacts: true });
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const { status, body } = await scene.post(path);
		const job_id = expect.any(String);
		expect([status, body]).toEqual([
			202,
			{ object: 'brand_facts.generation', job_id, brand_id: scene.ids.factless },
		]);
		expect((await scene.get(path)).status).toBe(404);
		await scene.advance(2_000);
		expect((await scene.read(`/v1/jobs/${String(body.job_id)}`)).status).toBe('completed');
		expect((await scene.get(path)).status).toBe(200);
	});

	it('10.3 merges the facts sent and clears with null', async () => {
		const path = `${scene.brandPath}/facts`;
		await scene.patch(path, { tagline: 'New', headquarters: null, key_facts: null });
		const facts = await scene.read(path);
		expect(facts).not.toHaveProperty('id');
		expect(facts).toMatchObject({
			tagline: 'New',
			headquarters: null,
			key_facts: [],
			industry: 'coffee beans',
		});
	});

	it('9.8 answers a creation with a job, or with the draft alone when set so', async () => {
		const create = async () => await scene.post('/v1/reports', { brand_id: scene.ids.brand });
		const { status, body } = await create();
		expect([status, body.status]).toEqual([201, 'draft']);
		await scene.advance(1_000);
		expect(await scene.read(`/v1/jobs/${String(body.job_id)}`)).toMatchObject({
			status: 'completed',
		});
		await scene.start({ reportCreation: 'draft' });
		expect(await create()).toMatchObject({ status: 201, body: { status: 'draft' } });
		expect((await create()).body).not.toHaveProperty('job_id');
	});

	it('11.1, 11.2, 11.7, 11.9, 11.10 runs a draft, and scores it by the share of its results with a mention', async () => {
		const given = [...PROMPTS, { prompt_text: '[mentioned]', category: 'x' }];
		const path = await newReport(given);
		const unscored = { name: 'Untitled Report', visibility_score: null, total_results: 0 };
		expect(await scene.read(path)).toMatchObject({ ...unscored, status: 'draft' });
		const { body } = await scene.post(`${path}/runs`, {});
		const report_id = path.split('/')[3];
		expect(body).toEqual({ object: 'report.run', report_id, job_id: expect.any(String) });
		expect(await scene.read(path)).toMatchObject({ ...unscored, status: 'processing' });
		await end();
		const { prompts, ...report } = await scene.read(path);
		expect(prompts).toMatchObject(given);
		const results = (prompts as Array<{ results: Json[] }>).map((one) => one.results);
		const mentioned = results.flat().filter((one) => one.mentioned).length;
		expect(results.map((one) => one.map(({ platform }) => platform))).toEqual(
			Array(3).fill(report.ai_platforms),
		);
		expect(report).toMatchObject({
			status: 'completed',
			total_results: 12,
			visibility_score: Math.round((1000 * mentioned) / 12) / 10,
			ranked_prompts: results.filter((one) => one.some((each) => each.mentioned)).length,
		});
	});

	it('10.4 runs nothing for a brand without a description', async () => {
		const path = await newReport(PROMPTS, { brand_id: scene.ids.factless });
		const start = async () => await scene.post(`${path}/runs`, {});
		const describe = async (description: string) =>
			await scene.patch(`/v1/brands/${scene.ids.factless}/facts`, { description });
		expect((await start()).code).toBe('brand_facts_required');
		await describe(' ');
		expect((await start()).code).toBe('brand_facts_required');
		await describe('Lamps');
		expect((await start()).status).toBe(202);
	});

	it('9.1, 9.5 shows progress in the job, but not what it works on', async () => {
		const job = await run(await newReport());
		const shown = async (milliseconds: number) => {
			await scene.advance(milliseconds);
			return await scene.read(job);
		};
		const waiting = { status: 'pending', message: 'Waiting to start', step: 'queued' };
		const first = await shown(0);
		expect(first).toEqual({
			...{ ...waiting, id: job.split('/')[3], object: 'job' },
			...{ completed: 0, total: 2, updated_at: expect.any(String) },
		});
		expect(await scene.list('/v1/jobs')).toContainEqual(first);
		const begun = { status: 'processing', message: 'Working', step: 'fetching_results' };
		expect(await shown(2_000)).toMatchObject({ ...begun, completed: 0 });
		expect(await shown(9_000)).toMatchObject({ ...begun, message: '1 of 2 done', completed: 1 });
		const done = { status: 'completed', message: 'Done', step: 'done' };
		expect(await shown(9_000)).toMatchObject({ ...done, completed: 2 });
	});

	it('11.3 fails a run on demand, and allows another run', async () => {
		const path = await newReport([{ prompt_text: 'Why [fail]?', category: 'x' }]);
		const job = await run(path);
		await end();
		expect((await scene.read(job)).status).toBe('failed');
		const failure_reason = 'The AI platforms did not answer';
		expect(await scene.read(path)).toMatchObject({ status: 'failed', failure_reason });
		const [{ id }] = await scene.list(`${path}/prompts`);
		await scene.patch(`${path}/prompts/${String(id)}`, { prompt_text: 'Why not?' });
		await scene.complete(path);
		expect((await scene.read(path)).status).toBe('completed');
	});

	it('11.3 runs no report without prompts', async () => {
		const path = await newReport([PROMPTS[0]]);
		const [{ id }] = await scene.list(`${path}/prompts`);
		expect((await scene.delete(`${path}/prompts/${String(id)}`)).status).toBe(204);
		expect((await scene.post(`${path}/runs`, {})).code).toBe('report_has_no_prompts');
		await scene.start({ without: ['11.3'] });
		expect((await scene.post(`${await newReport([])}/runs`, {})).status).toBe(202);
	});

	it('11.3, 11.4 refuses runs, prompts and changes of processing and completed reports', async () => {
		const path = await newReport();
		await run(path);
		const REFUSED = 'report_not_modifiable';
		const rename = async () => (await scene.patch(path, { name: 'N' })).code;
		const refusals = async () => [
			(await scene.post(`${path}/runs`, {})).code,
			(await scene.post(`${path}/prompts`, { prompts: PROMPTS })).code,
			(await scene.patch(path, { country: 'X' })).code,
		];
		expect([...(await refusals()), await rename()]).toEqual(Array(4).fill(REFUSED));
		await end();
		expect([...(await refusals()), await rename()]).toEqual([REFUSED, REFUSED, REFUSED, undefined]);
	});

	it('7.6 charges one credit per prompt, and one more for each premium platform', async () => {
		await run(await newReport(PROMPTS, { ai_platforms: ['chatgpt', 'claude', 'gemini'] }));
		expect(scene.state.account.creditsUsed).toBe(4);
	});

	it('10.4 generates prompts from facts, before it answers', async () => {
		const path = await newReport([]);
		const send = () => scene.post(`${path}/prompts`, { auto_generate: {} });
		const [pending] = await scene.arrived(send);
		await scene.advance(2_000);
		const prompts = (await pending).data;
		const first = { prompt_text: 'Who offers the best coffee beans?', category: 'General' };
		expect([prompts.length, prompts[0]]).toMatchObject([5, first]);
		const factless = await newReport([], { brand_id: scene.ids.factless });
		const refused = await scene.post(`${factless}/prompts`, { auto_generate: {} });
		expect(refused.code).toBe('brand_facts_required');
	});

	it('9.3 shows a job only to the key that started it, and within its brand', async () => {
		const job = await run(await newReport());
		const { sandbox } = scene;
		const other = new Client(sandbox, sandbox.createKey({}));
		expect((await other.get(job)).status).toBe(404);
		expect((await other.get('/v1/jobs')).data).toEqual([]);
		const [latest] = await scene.list('/v1/jobs');
		expect(`/v1/jobs/${String(latest.id)}`).toBe(job);
		const restricted = sandbox.createKey({ allowedBrandId: scene.ids.other });
		sandbox.state.jobs.all().at(-1)!.key_id = sandbox.world.keys.find(restricted)!.id;
		expect((await new Client(sandbox, restricted).get(job)).status).toBe(404);
	});

	it('9.2 keeps jobs for an hour', async () => {
		const job = await run(await newReport());
		await scene.advance(RUN_MS + 3_580_000);
		expect((await scene.get(job)).status).toBe(200);
		await scene.advance(40_000);
		expect((await scene.get(job)).status).toBe(404);
		expect(await scene.list('/v1/jobs')).toEqual([]);
	});

	it('9.7 cancels a job that still runs, and no other', async () => {
		const path = await newReport();
		const job = await run(path);
		expect((await scene.delete(job)).status).toBe(204);
		expect(await scene.read(job)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
		const failure_reason = 'The run was cancelled';
		expect(await scene.read(path)).toMatchObject({ status: 'failed', failure_reason });
		expect((await scene.delete(job)).code).toBe('conflict');
	});

	it('9.7 keeps running the job of a deleted report', async () => {
		const path = await newReport();
		const job = await run(path);
		await scene.delete(path);
		await end();
		expect((await scene.read(job)).status).toBe('completed');
		expect((await scene.get(path)).status).toBe(404);
	});
});
