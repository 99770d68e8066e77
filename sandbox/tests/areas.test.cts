import type { ReportRecord } from '../state/records.cts';
import type { Json } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const DAY = 24 * 3_600_000;

describe('brands, shares, aliases, content and audits', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);

	it('leaves a brand as it is where nothing is sent', async () => {
		const brand = await scene.read(scene.brandPath);
		await scene.advance(1_000);
		expect((await scene.patch(scene.brandPath, {})).body).toEqual(brand);
	});

	it('10.5 accepts an alias once, 50 at most, and ignores unknown names', async () => {
		const suggestions = `${scene.brandPath}/alias-suggestions`;
		const shown = await scene.list(suggestions);
		expect(shown.map(({ occurrences }) => occurrences)).toEqual([12, 11, 10]);
		const accept = async (name: unknown) =>
			await scene.post(`${suggestions}/${encodeURIComponent(String(name))}/acceptances`);
		const name = 'Example Coffee & Co/Shop';
		const { body } = await accept(name);
		expect(body).toMatchObject({ added_alias: name, business_name: name, remaining: 2 });
		expect(body.brand_aliases).toEqual(['ExampleCoffee', name]);
		expect((await accept(name)).code).toBe('alias_already_accepted');
		expect((await scene.delete(`${suggestions}/unknown`)).status).toBe(204);
		expect((await scene.delete(`${suggestions}/The%20Example%20Coffee`)).status).toBe(204);
		expect(await scene.list(suggestions)).toMatchObject([
			{ business_name: 'Example Coffee Roasters' },
		]);
		await scene.patch(scene.brandPath, { brand_aliases: Array(50).fill('Alias') });
		expect((await accept('Example Coffee Roasters')).code).toBe('validation_error');
	});

	it.each([
		['brand', () => scene.brandPath],
		['report', () => `/v1/reports/${scene.ids.completed}`],
		['scheduled', () => `/v1/scheduled-reports/${scene.ids.schedule}`],
		['audit', () => `${scene.brandPath}/audits/${scene.state.audits.all()[0].id}`],
	])('14.2, 14.5 shares a %s by one link for a URL until it is rotated', async (type, parent) => {
		const shares = `${parent()}/shares`;
		const first = await scene.post(shares, {});
		expect(first.body).toMatchObject({ share_type: type, is_existing: false });
		const same = await scene.post(shares, {});
		expect(same.body).toMatchObject({ access_token: first.body.access_token, is_existing: true });
		const rotated = await scene.post(shares, { rotate: true });
		for (const { body } of [first, rotated]) expect(body.access_token).toMatch(/^[\w-]{32}$/);
		expect(rotated.body.access_token).not.toBe(first.body.access_token);
		expect((await scene.get(`/shared/${String(first.body.access_token)}`)).status).toBe(404);
		expect(await scene.list(shares)).toHaveLength(1);
		expect((await scene.delete(shares)).status).toBe(204);
		expect(await scene.list(shares)).toHaveLength(0);
		expect((await scene.delete(shares)).status).toBe(204);
	});

	it('1.3, 14.3 opens a shared link without a key until it expires', async () => {
		const { body } = await scene.post(`${scene.brandPath}/shares`, {});
		const open = () =>
			scene.get(`/shared/${String(body.access_token)}`, {
				headers: { Authorization: undefined, Origin: 'https://page.example' },
			});
		expect((await open()).status).toBe(200);
		await scene.advance(29 * DAY);
		expect((await open()).status).toBe(200);
		const own = `${scene.brandPath}/shares/${String(body.id)}`;
		await scene.patch(own, { expiration_days: 3 });
		await scene.advance(2 * DAY);
		expect((await open()).status).toBe(200);
		await scene.advance(DAY);
		expect((await open()).code).toBe('gone');
		expect((await scene.post(`${scene.brandPath}/shares`, {})).body.is_existing).toBe(false);
	});

	it('14.4 keeps what a share shows, to its owner alone, and allows 50 links', async () => {
		const share = async (path: string, body: object = {}) =>
			await scene.post(`${path}/shares`, body);
		const report_ids = [scene.ids.completed];
		const shown = { report_ids, white_label_config: { company_name: 'C' } };
		const { body } = await share(scene.brandPath, shown);
		const other = scene.as({});
		const shares = `${scene.brandPath}/shares`;
		expect((await other.get(shares)).data).toEqual([]);
		const ofOther = await other.patch(`${shares}/${String(body.id)}`, { expiration_days: 1 });
		expect(ofOther.status).toBe(404);
		const record = scene.state.shares.get(String(body.id))!;
		expect(record).toMatchObject({ ...shown, seo_page_ids: [] });
		for (let count = 0; count < 49; count += 1)
			scene.state.shares.add({ ...record, id: `s${count}`, parent_id: `p${count}` });
		expect((await share(`/v1/reports/${scene.ids.completed}`)).code).toBe('validation_error');
		expect((await share(scene.brandPath)).body.is_existing).toBe(true);
		expect((await share(`/v1/scheduled-reports/${scene.ids.schedule}`)).status).toBe(201);
	});

	it('shows what it is a share of: a report alone, those of a schedule, the name of the brand', async () => {
		const { completed, schedule } = scene.ids;
		await scene.post(`/v1/scheduled-reports/${schedule}/executions`, {});
		await scene.advance(20_000);
		const expectShown = async (parent: string, isPart: (one: ReportRecord) => boolean) => {
			const { body } = await scene.post(`${parent}/shares`, {});
			const parts = scene.state.reports.where(isPart);
			const reports = parts.map(({ name, visibility_score }) => ({ name, visibility_score }));
			const shown = { share_type: body.share_type, brand: 'Example Coffee', content: { reports } };
			expect(await scene.read(`/shared/${String(body.access_token)}`)).toMatchObject(shown);
		};
		await expectShown(`/v1/reports/${completed}`, ({ id }) => id === completed);
		const ofSchedule = `/v1/scheduled-reports/${schedule}`;
		await expectShown(ofSchedule, (one) => one.scheduled_report_id === schedule);
	});

	it('10.6 merges white label toggles and resets with null', async () => {
		const own = `${scene.brandPath}/white-label`;
		const sections = (config: object | null) => ({
			brand_sections_config: config,
			report_sections_config: config,
		});
		expect(await scene.read(own)).toMatchObject({ company_name: null, ...sections({}) });
		await scene.patch(own, { company_name: 'C', ...sections({ a: true }) });
		await scene.patch(own, { company_name: null, ...sections({ b: false }) });
		const { updated_at, ...settings } = await scene.read(own);
		expect(settings).toMatchObject({ company_name: null, ...sections({ a: true, b: false }) });
		await scene.advance(1_000);
		expect((await scene.patch(own, {})).body.updated_at).toBe(updated_at);
		expect((await scene.patch(own, sections(null))).body).toMatchObject(sections({}));
		expect((await scene.patch(own, { primary_color: 'red' })).status).toBe(422);
	});

	it('10.7 merges competitors into the first one named', async () => {
		const [a, b, c] = await scene.list(`${scene.brandPath}/competitors`);
		const merges = `${scene.brandPath}/competitors/merges`;
		const merged = await scene.post(merges, { keep: b.id, others: [a.id] });
		expect(merged.body.id).toBe(b.id);
		const left = (await scene.list(`${scene.brandPath}/competitors`)).map(({ id }) => id);
		expect(left).toEqual([b.id, c.id, expect.any(String)]);
	});

	it('3.6 keeps what was sent where the shape of a record is not shown', async () => {
		const sent = { title: 'T', anything: { deep: [1] } };
		const ignored = { id: 'mine', object: 'x', brand_id: 'x', created_at: 'x', updated_at: 'x' };
		const { body } = await scene.post(`${scene.brandPath}/tasks`, { ...sent, ...ignored });
		const at = expect.stringMatching(/^20/);
		expect(body).toEqual({
			...{ ...sent, object: 'task', brand_id: scene.ids.brand, created_at: at, updated_at: at },
			id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
		});
		const own = `${scene.brandPath}/tasks/${String(body.id)}`;
		const changed = await scene.patch(own, { ...ignored, title: 'U' });
		expect(changed.body).toEqual({ ...body, title: 'U', updated_at: at });
	});

	it('18.2 dismisses interlinks of their brief unless the link is on the site, and closes their tasks', async () => {
		const [brief] = scene.state.contentBriefs.all();
		const links = `${scene.brandPath}/content-briefs/${brief.id}/interlinks`;
		const inStatus = async (status: string) =>
			(await scene.list(links)).find((one: Json) => one.status === status) as Json;
		const dismiss = (one: Json) => scene.post(`${links}/${String(one.id)}/dismissals`);
		expect((await dismiss(await inStatus('proposed'))).body.status).toBe('dismissed');
		expect((await dismiss(await inStatus('applied'))).code).toBe('conflict');
		const withTask = await inStatus('task');
		expect((await dismiss(withTask)).body.status).toBe('dismissed');
		expect(scene.state.tasks.get(String(withTask.task_id))?.status).toBe('closed');
		const { body } = await scene.post(`${scene.brandPath}/content-briefs`, {});
		const ofOther = `${scene.brandPath}/content-briefs/${String(body.id)}/interlinks`;
		expect((await scene.post(`${ofOther}/${String(withTask.id)}/dismissals`)).status).toBe(404);
		expect(await scene.list(ofOther)).toMatchObject([{ status: 'proposed' }]);
	});

	it('18.4 lists page audits without issues and field data, which a single audit has', async () => {
		const [page] = scene.state.seoPages.all();
		const audits = `${scene.brandPath}/seo-pages/${page.id}/audits`;
		const { body } = await scene.post(audits, {});
		const [row] = await scene.list(audits);
		expect(row).not.toHaveProperty('issues');
		expect(row).not.toHaveProperty('field_data');
		const full = await scene.get(`${audits}/${String(body.id)}`);
		expect(full.body).toMatchObject({ issues: expect.any(Array), field_data: expect.any(Object) });
	});

	it('11.8 maps prompts to keywords minutes after a report has completed', async () => {
		const insights = `${scene.brandPath}/seo/prompt-insights?report_id=${scene.ids.draft}`;
		await scene.complete(`/v1/reports/${scene.ids.draft}`);
		expect(await scene.read(insights)).toMatchObject({ pending: 6, data: [] });
		await scene.advance(120_000);
		expect(await scene.read(insights)).toMatchObject({ pending: 0, metrics_pending: 0 });
		expect((await scene.get(`${scene.brandPath}/seo/prompt-insights`)).status).toBe(400);
	});

	it('4.9, 7.7 charges a page audit per run, and once per request_id', async () => {
		const urls = ['https://coffee.example/a', 'https://coffee.example/broken'];
		const { credits_charged, results } = (await scene.post('/v1/page-audit', { urls })).body;
		const statuses = (results as Json[]).map(({ url, status }) => [url, status]);
		expect(statuses).toEqual([
			[urls[0], 'completed'],
			[urls[1], 'failed'],
		]);
		const charged = async (body: object, client = scene.client) =>
			(await client.post('/v1/page-audit', body)).body.credits_charged;
		const once = { url: 'https://coffee.example/b', request_id: 'r1' };
		expect([credits_charged, await charged({ url: urls[1] })]).toEqual([1, 0]);
		expect([await charged(once), await charged(once)]).toEqual([1, 0]);
		expect(await charged({ ...once, url: 'https://coffee.example/c' })).toBe(1);
		expect(await charged(once, scene.as({}))).toBe(1);
		expect(await charged({ sitemap: 'coffee.example', limit: 2 })).toBe(1);
		expect(scene.state.account.creditsUsed).toBe(5);
	});

	it('7.7 runs brand audits for credits', async () => {
		const market = { country: 'Chile', language: 'Spanish' };
		const { body } = await scene.post(`${scene.brandPath}/audits`, market);
		expect((await scene.list('/v1/jobs')).map(({ id }) => id)).toEqual([body.job_id]);
		expect(body).toMatchObject({ status: 'processing', country: 'Chile' });
		expect(scene.state.account.creditsUsed).toBe(5);
		await scene.advance(20_000);
		const audit = await scene.read(`${scene.brandPath}/audits/${String(body.id)}`);
		const at = Date.parse(String(audit.completed_at));
		expect([audit.status, Math.round((scene.clock.now() - at) / 5_000)]).toEqual(['completed', 0]);
		expect((await scene.read(scene.brandPath)).brand_info_summary).not.toBeNull();
	});
});
