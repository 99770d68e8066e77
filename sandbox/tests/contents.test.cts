import type { Json } from './client.cts';
import { useSandbox } from './scene.cts';

const PLATFORMS = ['chatgpt', 'perplexity', 'ai_overviews', 'claude'];

// The same data every time (RULES.md), so that their values can stand here.
describe('what the records say', () => {
	const scene = useSandbox({
		speed: 0,
		factsSeconds: 0,
		startAt: new Date('2027-03-01T12:00:00Z'),
	});
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

	it('sequences since the start of the sandbox', () => {
		const times = scene.state.sequences.all().map(({ created_at: at }) => at);
		expect(new Set(times)).toEqual(new Set(['2027-03-01T12:00:00.000Z']));
	});

	it('answers with the brand, its position and others', async () => {
		const { prompts } = await scene.read(`/v1/reports/${weekly().at(-1)!.id}`);
		const results = (prompts as Array<{ results: Json[] }>).flatMap((one) => one.results);
		const rows = results.map(({ platform, position, sentiment, answer }) =>
			[platform, position, sentiment, answer].join(' | '),
		);
		expect(rows.slice(0, 7)).toEqual([
			'chatgpt | 4 | positive | Example Coffee fits many needs. Also named: Sample Coffee.',
			'perplexity |  |  | Shops nearby are listed. Also named: Sample Coffee Inc.',
			'ai_overviews | 4 | negative | Example Coffee is one of the usual choices. Also named: Sample Coffee Inc.',
			'claude | 2 | neutral | Example Coffee fits many needs.',
			'chatgpt |  |  | Shops nearby are listed. Also named: Specimen Beans, Sample Coffee Inc.',
			'perplexity |  |  | Other brands are mentioned.',
			'ai_overviews | 1 | neutral | Example Coffee comes first. Also named: Sample Coffee.',
		]);
		for (const { mentioned, position } of results) expect(mentioned).toBe(position !== null);
	});

	it('answers without others for a brand without competitors', async () => {
		const report = scene.sandbox.add.report({ brand_id: scene.ids.other, ai_platforms: PLATFORMS });
		const { results } = scene.sandbox.add.prompt(report, { prompt_text: 'Which?' });
		expect(results).toEqual([]);
		await scene.complete(`/v1/reports/${report.id}`);
		const { prompts } = await scene.read(`/v1/reports/${report.id}`);
		expect(JSON.stringify(prompts)).toMatch(/Example Bikes|Shops|Other brands|Only kinds/);
		expect(JSON.stringify(prompts)).not.toContain('Also named');
	});

	it('citations with their counts and marks', async () => {
		const { id } = weekly().at(-1)!;
		const all = await scene.list(`${scene.brandPath}/citations?report_id=${id}`);
		expect(all).toHaveLength(13);
		const at = '2027-02-25T02:00:00.000Z';
		expect(all.at(-1)).toMatchObject({
			...{ url: 'https://site-24.example/page-24', domain: 'site-24.example' },
			...{ svc_score: 36.2, domain_authority: 81, brand_mention_sentiment: null },
			...{ domain_category: 'REVIEW_DIRECTORY', page_category: 'listing', has_backlink: true },
			...{ ai_overviews_count: 3, chatgpt_count: 0, claude_count: 5, is_actionable: false },
			...{ created_at: at, updated_at: at, categorized_at: null },
		});
	});

	it('the pages that a run cites, a known one under its own record', async () => {
		const { citations } = scene.state;
		const before = citations.size;
		const run = async (path: string) => {
			await scene.complete(path);
			return citations.where(({ report_ids: of }) => of.includes(path.split('/')[3]));
		};
		const known = await run(`/v1/reports/${scene.ids.draft}`);
		const shown = known.map((one) => [one.domain, one.updated_at, one.report_ids.length]);
		expect(shown).toEqual([
			['magazine-1.example', '2027-03-01T12:00:20.000Z', 2],
			['press-1.example', '2027-03-01T12:00:20.000Z', 2],
		]);
		expect([known[0].url, citations.size]).toEqual([
			...['https://magazine-1.example/coffee-beans', before],
		]);
		const inChile = await scene.newReport([{ prompt_text: 'a', category: 'b' }], {
			country: 'Chile',
		});
		expect((await run(inChile)).map(({ domain }) => domain)).toEqual([
			...['forum-3.example', 'directory-1.example', 'directory-2.example'],
			...['blog-3.example', 'press-3.example', 'magazine-3.example'],
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
		const counts = { citation_count: 4, actionable_count: 4 };
		expect(await scene.list(`${scene.brandPath}/citations/by-domain?limit=2`)).toMatchObject([
			{
				...{ ...counts, domain: 'site-0.example', top_domain_category: 'REVIEW_DIRECTORY' },
				...{ with_backlink_count: 0, brand_mentioned_count: 4 },
				...{ avg_domain_authority: 81.8, avg_svc_score: 60.1 },
			},
			{
				...{ ...counts, domain: 'site-1.example', with_backlink_count: 1 },
				...{ brand_mentioned_count: 2, avg_domain_authority: 45.8, avg_svc_score: 63.8 },
			},
		]);
	});

	it('analytics of a schedule, over its reports and by platform', async () => {
		const path = `/v1/scheduled-reports/${scene.ids.schedule}/analytics`;
		const { object, avg_visibility, platform_performance, prompts } = await scene.read(path);
		expect([object, avg_visibility]).toEqual(['scheduled_report.analytics', 62.5]);
		const shares = platform_performance as Array<{ platform: string; visibility: number }>;
		expect(shares.map(({ platform, visibility }) => `${platform} ${visibility}`)).toEqual([
			...['chatgpt 50', 'perplexity 100', 'ai_overviews 50', 'claude 50'],
		]);
		expect(prompts).toMatchObject([{ visibility_score: 37.5 }, { visibility_score: 87.5 }]);
	});

	it.each<[path: string, body: object, defaults: object]>([
		[
			'/v1/reports',
			{},
			{
				...{ status: 'draft', ai_platforms: PLATFORMS, country: null, location: null },
				...{ total_results: 0, ranked_prompts: 0, visibility_score: null, batch_id: null },
			},
		],
		[
			'/v1/region-configs',
			{ name: 'N', country: 'Chile', scheduled_report_id: 'SCHEDULE' },
			{ is_active: true, ai_platforms: PLATFORMS, language: 'English', prompts_count: 0 },
		],
		[
			'{brand}/campaigns',
			{},
			{
				...{ name: 'Untitled campaign', status: 'draft', re_enrollment_behavior: 'skip' },
				...{ send_interval_minutes: 10, send_window_timezone: 'UTC', daily_limit: null },
				stats: { emails_sent: 0, open_rate: 0, total_emails: 0 },
			},
		],
		['{brand}/audits', {}, { country: 'United States', language: 'English', completed_at: null }],
		['{brand}/shares', {}, { expires_at: '2027-03-31T12:00:00.000Z', white_label_config: null }],
		[
			'{brand}/webhooks',
			{ url: 'https://hook.example/', events: ['report.failed', 'report.failed'] },
			{ events: ['report.failed'], is_active: true, consecutive_failures: 0 },
		],
		[
			'{brand}/seo-pages/{page}/audits',
			{},
			{ status: 'completed', issues: [{ severity: 'warning' }] },
		],
	])('a new record of %s with its defaults', async (path, fields, defaults) => {
		const { brand, schedule } = scene.ids;
		const [page] = scene.state.seoPages.all();
		const filled = path.replace('{brand}', scene.brandPath).replace('{page}', page.id);
		const body = JSON.stringify({ ...(!path.startsWith('{') && { brand_id: brand }), ...fields });
		const made = await scene.post(filled, body.replace('SCHEDULE', schedule));
		expect(made).toMatchObject({ status: 201, body: defaults });
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

	it('facts of a brand', async () => {
		expect(await scene.read(`${scene.brandPath}/facts`)).toMatchObject({
			...{ brand_id: scene.ids.brand, industry: 'coffee beans', founded_year: 2015 },
			...{ headquarters: 'Exampleville', company_size: '11-50', research_status: 'complete' },
			description: 'Example Coffee serves customers online at https://coffee.example.',
			key_people: [{ name: 'Alex Example', role: 'Founder' }],
			products: [{ name: 'Example Coffee Starter Set' }],
		});
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
