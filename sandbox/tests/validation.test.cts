import { Client, type Json, type Reply } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const errorsOf = (reply: Reply) => reply.details.errors as Json[];

describe('validation, lists and dry runs', () => {
	const scene = useSandbox({
		requestsPerMinute: 10_000,
		llmPerMinute: 10_000,
		factsSeconds: 0,
	});
	const it = ruleTests(scene);

	it('8.3 answers 422 for a missing field and a wrong type, each with its path', async () => {
		const reply = await scene.post('/v1/brands', { name: 7 });
		expect(reply.code).toBe('body_validation_error');
		expect(errorsOf(reply)).toEqual([
			{ loc: ['body', 'website'], msg: 'Field required', type: 'missing' },
			{ loc: ['body', 'name'], msg: expect.any(String), type: 'string_type' },
		]);
	});

	it('8.4 answers 422 for a range violation inside a list', async () => {
		const prompts = [
			{ prompt_text: 'a', category: 'b' },
			{ prompt_text: '', category: 'b' },
		];
		const reply = await scene.post(`/v1/reports/${scene.ids.draft}/prompts`, { prompts });
		expect(errorsOf(reply)).toEqual([
			{
				loc: ['body', 'prompts', 1, 'prompt_text'],
				msg: expect.any(String),
				type: 'string_too_short',
			},
		]);
	});

	it('8.3 refuses unknown fields where the schema is strict', async () => {
		const email = { body: '<p>x</p>', recipient_email: 'a@b.example', subject: 's', cc: 'x' };
		const reply = await scene.post(`${scene.brandPath}/emails`, email);
		expect(reply.code).toBe('body_validation_error');
		expect(errorsOf(reply)).toMatchObject([{ loc: ['body', 'cc'], type: 'extra_forbidden' }]);
	});

	it('8.3 accepts unknown fields where the schema is open', async () => {
		const brand = { name: 'Open', website: 'https://open.example', future_field: 1 };
		expect((await scene.post('/v1/brands', brand)).status).toBe(201);
	});

	it('1.1 answers 422 for a missing body and 400 for one that is not JSON', async () => {
		const missing = await scene.post('/v1/brands');
		expect([missing.status, errorsOf(missing)[0].type]).toEqual([422, 'missing']);
		const broken = await scene.post('/v1/brands', '{"name":');
		expect(broken.code).toBe('validation_error');
		const form = { headers: { 'Content-Type': 'text/plain' } };
		expect((await scene.post('/v1/brands', 'name=x', form)).status).toBe(400);
	});

	it('8.2 answers 400 for a bad query and a bad path', async () => {
		const query = await scene.get('/v1/brands?limit=101');
		expect(query.code).toBe('validation_error');
		expect(errorsOf(query)).toMatchObject([{ loc: ['query', 'limit'], type: 'less_than_equal' }]);
		expect((await scene.get('/v1/brands?limit=ten')).status).toBe(400);
		expect((await scene.get('/v1/jobs?status=odd')).status).toBe(400);
		expect((await scene.get('/v1/reports')).status).toBe(400);
		const path = await scene.get('/v1/brands/not-a-uuid');
		expect(errorsOf(path)).toMatchObject([{ loc: ['path', 'brand_id'] }]);
	});

	it('3.2, 3.3 pages by cursor with 20 records unless limit says otherwise', async () => {
		const first = await scene.get(`/v1/reports?brand_id=${scene.ids.brand}`);
		expect(first.body).toMatchObject({ object: 'list', has_more: true });
		expect(first.data).toHaveLength(20);
		const cursor = String(first.body.next_cursor);
		const second = await scene.get(`/v1/reports?brand_id=${scene.ids.brand}&cursor=${cursor}`);
		expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
		const all = [...first.data, ...second.data].map(({ id }) => id);
		expect(new Set(all).size).toBe(
			scene.state.reports.where((one) => one.brand_id === scene.ids.brand).length,
		);
	});

	it('3.4 neither repeats nor skips records that are added or removed between pages', async () => {
		const path = `${scene.brandPath}/citations?limit=50`;
		const first = await scene.get(path);
		const seen = first.data.map(({ id }) => String(id));
		scene.state.citations.delete(seen[49]);
		scene.state.citations.add({
			...scene.state.citations.all()[0],
			id: 'newer',
			created_at: scene.clock.iso(),
		});
		const second = await scene.get(`${path}&cursor=${String(first.body.next_cursor)}`);
		const next = second.data.map(({ id }) => String(id));
		expect(next).toHaveLength(50);
		expect(next.filter((id) => seen.includes(id) || id === 'newer')).toEqual([]);
		scene.state.citations.delete('newer');
	});

	it('3.3 refuses cursors that are malformed or belong to another list or sort', async () => {
		const path = `${scene.brandPath}/citations?limit=10`;
		const byScore = await scene.get(`${path}&sort=svc_score`);
		const cursor = String(byScore.body.next_cursor);
		const replies = await Promise.all([
			scene.get(`${path}&cursor=nonsense`),
			scene.get(`${path}&cursor=${cursor}x`),
			scene.get(`${path}&cursor=${cursor}`),
			scene.get(`${path}&sort=domain_authority&cursor=${cursor}`),
			scene.get(`/v1/brands?cursor=${cursor}`),
		]);
		expect(replies.map((reply) => [reply.status, reply.code])).toEqual(
			replies.map(() => [400, 'invalid_cursor']),
		);
		expect((await scene.get(`${path}&sort=svc_score&cursor=${cursor}`)).status).toBe(200);
	});

	it('13.2 sorts citations descending and filters them', async () => {
		const path = `${scene.brandPath}/citations?limit=100`;
		const sorted = (await scene.get(`${path}&sort=domain_authority&min_domain_authority=60`)).data;
		const values = sorted.map(({ domain_authority }) => Number(domain_authority));
		expect(values).toEqual([...values].sort((a, b) => b - a));
		expect(Math.min(...values)).toBeGreaterThanOrEqual(60);
		const linked = await scene.list(`${path}&has_backlink=true`);
		expect(new Set(linked.map(({ has_backlink }) => has_backlink))).toEqual(new Set([true]));
	});

	it('13.3 pages citations by domain with an offset', async () => {
		const path = `${scene.brandPath}/citations/by-domain?limit=30`;
		const first = await scene.get(path);
		const second = await scene.get(`${path}&offset=30`);
		expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
		expect(first.body).not.toHaveProperty('next_cursor');
		const domains = [...first.data, ...second.data].map(({ domain }) => domain);
		const cited = scene.state.citations.where((one) => one.brand_id === scene.ids.brand);
		expect(domains.sort()).toEqual([...new Set(cited.map(({ domain }) => domain))].sort());
		expect(first.body.rollup_source_count).toBe(cited.length);
	});

	it('13.4 answers 404 for citations of other brands', async () => {
		const [citation] = scene.state.citations.all();
		const key = scene.sandbox.createKey({ allowedBrandId: scene.ids.other });
		const reply = await new Client(scene.sandbox, key).get(`/v1/citations/${citation.id}`);
		expect(reply.code).toBe('not_found');
	});

	it('5.1, 5.2, 5.3 checks everything in a dry run and changes nothing', async () => {
		const { unitsUsed: used, credits } = scene.state.account;
		const dry = await scene.post(`${scene.brandPath}/facts?dry_run=true`);
		expect(dry.body.dry_run).toMatchObject({ request_units: 2, credits: 1, quota: { used } });
		expect(dry.headers['x-svc-request-units']).toBe('0');
		expect(scene.state.account).toMatchObject({ unitsUsed: used, credits });
		expect((await scene.post('/v1/brands?dry_run=true', {})).status).toBe(422);
		expect((await scene.delete(`/v1/reports/unknown?dry_run=true`)).status).toBe(404);
		const completed = await scene.post(`/v1/reports/${scene.ids.completed}/runs?dry_run=true`, {});
		expect(completed.code).toBe('report_not_modifiable');
		const key = scene.sandbox.createKey({ scopes: ['read:jobs'] });
		const scopeless = await new Client(scene.sandbox, key).post('/v1/brands?dry_run=true', {});
		expect(scopeless.status).toBe(403);
		const path = `/v1/reports/${scene.ids.draft}`;
		expect((await scene.delete(`${path}?dry_run=false`)).status).toBe(204);
		expect((await scene.get(path)).status).toBe(404);
	});

	it('3.5 has data and object alone in lists without pages', async () => {
		const [region] = scene.state.regionConfigs.all();
		const paths = [
			`/v1/reports/${scene.ids.draft}/prompts`,
			`/v1/region-configs/${region.id}/prompts`,
			`/v1/scheduled-reports/${scene.ids.schedule}/region-configs`,
			`${scene.brandPath}/alias-suggestions`,
			`${scene.brandPath}/shares`,
			`/v1/scheduled-reports/${scene.ids.schedule}/shares`,
		];
		for (const path of paths)
			expect([path, ...Object.keys(await scene.read(path))]).toEqual([path, 'object', 'data']);
	});

	it('answers 404 for a brand that is not there', async () => {
		const unknown = '00000000-0000-4000-8000-000000000000';
		const replies = [
			await scene.get(`/v1/brands/${unknown}`),
			await scene.get(`/v1/reports?brand_id=${unknown}`),
			await scene.get(`/v1/brands/${unknown}/emails`),
			await scene.post('/v1/reports', { brand_id: unknown }),
			await scene.post(`/v1/brands/${unknown}/tasks`, { title: 'T' }),
			await scene.post(`/v1/brands/${unknown}/content-briefs`, {}),
		];
		expect(replies.map((one) => one.code)).toEqual(replies.map(() => 'not_found'));
	});

	it('stores languages by their English names', async () => {
		const brand = { name: 'Sprache', website: 'https://s.example', language: 'de' };
		expect((await scene.post('/v1/brands', brand)).body.language).toBe('German');
	});
});
