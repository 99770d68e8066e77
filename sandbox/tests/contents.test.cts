import { type Json } from './client.cts';
import { useSandbox } from './scene.cts';

// The same data every time (RULES.md), so that their values can stand here.
describe('what the records say', () => {
	const scene = useSandbox({
		speed: 0,
		factsSeconds: 0,
		requestsPerMinute: 10_000,
		startAt: new Date('2027-03-01T12:00:00Z'),
	});
	const digest = () => scene.state.reports.where(({ name }) => name === 'Weekly digest')[0];
	const weekly = () =>
		scene.state.reports.where(
			({ name, brand_id }) => name === 'Weekly visibility check' && brand_id === scene.ids.brand,
		);

	it('scores of weekly reports that go up and down', () => {
		expect(weekly().map(({ visibility_score: score }) => score)).toEqual([
			...[null, 25, 25, 41.7, 54.2, 50, 54.2, 50, 50, 29.2, 25, 25, 25, 37.5],
			...[50, 45.8, 50, 50, 54.2, 50, 29.2, 29.2, 25, 25, 29.2, 29.2, 41.7],
		]);
		const times = weekly().map(({ created_at }) => created_at.slice(0, 10));
		expect(times.slice(-2)).toEqual(['2027-02-21', '2027-02-28']);
	});

	it('answers with the brand, its position and others', async () => {
		const { prompts } = await scene.read(`/v1/reports/${weekly().at(-1)!.id}`);
		const results = (prompts as Array<{ results: Json[] }>).flatMap((one) => one.results);
		const rows = results
			.slice(0, 7)
			.map(({ platform, position, sentiment, answer }) => [platform, position, sentiment, answer]);
		expect(rows).toEqual([
			['chatgpt', 4, 'positive', 'Example Coffee fits many needs. Also named: Sample Coffee.'],
			['perplexity', null, null, 'Shops nearby are listed. Also named: Sample Coffee Inc.'],
			[
				'ai_overviews',
				4,
				'negative',
				'Example Coffee is one of the usual choices. Also named: Sample Coffee Inc.',
			],
			['claude', 2, 'neutral', 'Example Coffee fits many needs.'],
			[
				'chatgpt',
				null,
				null,
				'Shops nearby are listed. Also named: Specimen Beans, Sample Coffee Inc.',
			],
			['perplexity', null, null, 'Other brands are mentioned.'],
			['ai_overviews', 1, 'neutral', 'Example Coffee comes first. Also named: Sample Coffee.'],
		]);
		expect(results.map(({ mentioned, position }) => mentioned === (position !== null))).toEqual(
			results.map(() => true),
		);
	});

	it('citations with their counts and marks', () => {
		const { citations } = scene.state;
		const latest = citations.where(({ report_ids: of }) => of.includes(weekly().at(-1)!.id));
		const rows = latest.map(({ url, score, domain_authority: da }) => [url.slice(8), score, da]);
		expect(rows.slice(0, 3)).toEqual([
			['site-24.example/page-24', 36.2, 81],
			['site-25.example/page-25', 74.7, 51],
			['site-12.example/page-49', 65.3, 30],
		]);
		expect(rows).toHaveLength(13);
	});

	it('the pages that a run cites, a known one under its own record', async () => {
		const { citations } = scene.state;
		const before = citations.size;
		const run = async (id: string) => {
			await scene.post(`/v1/reports/${id}/runs`, {});
			await scene.advance(20_000);
			return citations.where(({ report_ids: of }) => of.includes(id));
		};
		const known = await run(scene.ids.draft);
		expect(known.map(({ url, updated_at }) => [url, updated_at])).toEqual([
			['https://magazine-1.example/coffee-beans', '2027-03-01T12:00:20.000Z'],
			['https://press-1.example/coffee-beans', '2027-03-01T12:00:20.000Z'],
		]);
		expect([citations.size, ...known.map(({ report_ids: of }) => of.length)]).toEqual([
			before,
			2,
			2,
		]);
		const fields = { brand_id: scene.ids.brand, country: 'Chile' };
		const { body } = await scene.post('/v1/reports', fields);
		const prompts = [{ prompt_text: 'a', category: 'b' }];
		await scene.post(`/v1/reports/${String(body.id)}/prompts`, { prompts });
		expect((await run(String(body.id))).map(({ url }) => url)).toEqual([
			'https://forum-3.example/coffee-beans',
			'https://directory-1.example/coffee-beans',
			'https://directory-2.example/coffee-beans',
			'https://blog-3.example/coffee-beans',
			'https://press-3.example/coffee-beans',
			'https://magazine-3.example/coffee-beans',
		]);
		expect(citations.size).toBe(before + 4);
	});

	it('a summary once the report has completed', async () => {
		const { id } = weekly()[1];
		expect(await scene.read(`/v1/reports/${id}/summary`)).toMatchObject({
			...{ report_id: id, status: 'completed', ranked_prompts: 5, total_results: 24 },
			ai_analysis: { summary: 'Weekly visibility check reached a visibility of 25 percent.' },
			generated_at: '2026-09-06T12:00:00.000Z',
		});
		expect(await scene.read(`/v1/reports/${scene.ids.draft}/summary`)).toMatchObject({
			...{ ai_analysis: null, ai_suggestion: null, generated_at: null },
		});
	});

	it('citations by domain, the most cited first, with averages', async () => {
		const [first, second] = await scene.list(`${scene.brandPath}/citations/by-domain?limit=2`);
		expect([first, second]).toMatchObject([
			{ domain: 'site-0.example', citation_count: 4, actionable_count: 4, with_backlink_count: 0 },
			{ domain: 'site-1.example', citation_count: 4, actionable_count: 4, with_backlink_count: 1 },
		]);
		expect([first, second]).toMatchObject([
			{ brand_mentioned_count: 4, avg_domain_authority: 81.8, avg_svc_score: 60.1 },
			{ brand_mentioned_count: 2, avg_domain_authority: 45.8, avg_svc_score: 63.8 },
		]);
		expect(first.top_domain_category).toBe('REVIEW_DIRECTORY');
	});

	it('analytics of a schedule, over its reports and by platform', async () => {
		expect(await scene.read(`/v1/scheduled-reports/${scene.ids.schedule}/analytics`)).toMatchObject(
			{
				avg_visibility: 62.5,
				platform_performance: [
					{ platform: 'chatgpt', visibility: 50 },
					{ platform: 'perplexity', visibility: 100 },
					{ platform: 'ai_overviews', visibility: 50 },
					{ platform: 'claude', visibility: 50 },
				],
				prompts: [{ visibility_score: 37.5 }, { visibility_score: 87.5 }],
			},
		);
	});

	it('keywords of prompts, and scores of pages', async () => {
		const { id } = weekly()[1];
		const insights = `${scene.brandPath}/seo/prompt-insights?report_id=${id}`;
		const { target, data } = await scene.read(insights);
		expect(target).toEqual({ country: 'United States', language: 'English' });
		expect((data as Json[])[0]).toMatchObject({
			...{ keyword: 'beans online', search_volume: 490, difficulty: 88, answer_difficulty: 'low' },
		});
		const pages = { sitemap: 'coffee.example', limit: 2 };
		const audit = await scene.post('/v1/page-audit', pages);
		expect(audit.body.results).toMatchObject([
			{ url: 'https://coffee.example/page-1', status: 'completed', score: 54 },
			{ url: 'https://coffee.example/page-2', status: 'completed', score: 92 },
		]);
		const all = await scene.post('/v1/page-audit', { sitemap: 'https://coffee.example' });
		expect(all.body.results).toHaveLength(3);
	});

	it('credits, quota and usage of the account', async () => {
		await scene.post(`${scene.brandPath}/facts`);
		const period = { limit: 100_000, current_period_end: '2027-03-31T12:00:00.000Z' };
		expect(await scene.read('/v1/me/credits')).toMatchObject({ balance: 999, used: 1 });
		expect(await scene.read('/v1/me/quota')).toMatchObject({
			...{ ...period, used: 3, remaining: 99_997 },
		});
		expect(await scene.read('/v1/me/usage')).toMatchObject({
			...{ ...period, used: 4 },
			by_operation: { postBrandsFacts: 2, getMeCredits: 1, getMeQuota: 0, getMeUsage: 1 },
		});
		const preview = { request_units: 1, credits: 0 };
		expect((await scene.read('/v1/brands?dry_run=true')).dry_run).toEqual({
			...preview,
			quota: { limit: 100_000, used: 4, remaining: 99_996, reset: 1_806_494_400 },
		});
	});

	it('what is asked for: by status, part of the name, batch and schedule', async () => {
		const reports = `/v1/reports?brand_id=${scene.ids.brand}&limit=100`;
		const { id: failed } = scene.state.reports.get(scene.ids.failed)!;
		expect((await scene.list(`${reports}&status=failed`)).map(({ id }) => id)).toContain(failed);
		expect(await scene.list(`${reports}&search=DIGEST`)).toMatchObject([{ id: digest().id }]);
		expect(await scene.list(`${reports}&search=nothing`)).toEqual([]);
		const ofSchedule = await scene.list(`${reports}&scheduled_report_id=${scene.ids.schedule}`);
		expect(ofSchedule).toHaveLength(2);
		expect(await scene.list(`${reports}&batch_id=none`)).toEqual([]);
		expect(await scene.list(`/v1/brands?search=coffee`)).toMatchObject([{ id: scene.ids.brand }]);
	});

	it('nothing of a brand that was deleted', async () => {
		const { emails, reports, citations } = scene.state;
		const others = [emails, reports, citations].map(
			(one) => (one.all() as Json[]).filter(({ brand_id: id }) => id !== scene.ids.brand).length,
		);
		expect((await scene.delete(scene.brandPath)).status).toBe(204);
		expect([emails, reports, citations].map(({ size }) => size)).toEqual(others);
		expect((await scene.get(`/v1/reports/${scene.ids.draft}`)).code).toBe('not_found');
	});

	it('no field of its own that a request sends, and the time of its last change', async () => {
		const [task] = await scene.list(`${scene.brandPath}/tasks`);
		const own = `${scene.brandPath}/tasks/${String(task.id)}`;
		await scene.advance(60_000);
		const sent = { id: 'x', object: 'x', brand_id: 'x', created_at: 'x', updated_at: 'x' };
		const { body } = await scene.patch(own, { ...sent, title: 'T' });
		expect(body).toEqual({ ...task, title: 'T', updated_at: '2027-03-01T12:01:00.000Z' });
	});

	it('what a proposed link says, and the task that carries it', async () => {
		const [brief] = scene.state.contentBriefs.all();
		const links = await scene.list(`${scene.brandPath}/content-briefs/${brief.id}/interlinks`);
		const sentence = 'More on this is in our guide to brewing at home.';
		expect(links.every((one) => one.sentence === sentence)).toBe(true);
		const [applied, task] = ['applied', 'task'].map((status) =>
			links.find((one) => one.status === status)!,
		);
		expect(applied).toMatchObject({ applied_at: '2027-03-01T12:00:00.000Z', task_id: null });
		expect(task).toMatchObject({ applied_at: null, similarity: expect.any(Number) });
		expect(Number(task.similarity)).toBeLessThanOrEqual(1);
		expect(scene.state.tasks.get(String(task.task_id))).toMatchObject({
			...{ title: `Add a link: ${sentence}`, status: 'open' },
		});
	});
});
