import type { Json } from './client.cts';
import { type Scene, useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const BRAND = { name: 'B', website: 'https://b.example' };
const PROMPT = { prompt_text: 'a', category: 'b' };
const EMAIL = { body: '<p>x</p>', recipient_email: 'a@b.example', subject: 's' };
const PAGE = 'https://coffee.example/';

/** The body of a new sequence: emails in this order, unless a step says otherwise. */
const sequence = (steps: object[]) => ({
	name: 'S',
	steps: steps.map((step, order) => ({ id: `s${order}`, order, type: 'email', ...step })),
});

const AUDIT = 'POST /v1/page-audit';
const BRANDS = 'POST /v1/brands';
const EMAILS = 'POST {brand}/emails';
const HOOKS = 'POST {brand}/webhooks';
const INSPECTION = 'GET {brand}/search-console/url-inspection';
const PROMPTS = 'POST {draft}/prompts';
const SHARES = 'POST {brand}/shares';

type Mistake = [title: string, request: string, mistakes: string, body?: unknown];

/** A change of a campaign by one field. */
const setting = (title: string, field: string, type: string, value: unknown): Mistake => {
	return [title, 'PATCH {campaign}', `body ${field}: ${type}`, { [field]: value }];
};

/** A sequence of these steps; the mistake is named from its steps on. */
const withSteps = (title: string, mistake: string, ...steps: object[]): Mistake => {
	return [title, 'POST {brand}/email-sequences', `body steps${mistake}`, sequence(steps)];
};

/** What is refused for what it says: the request, path and type of each mistake in it, and its body. */
const MISTAKES: Mistake[] = [
	['1.1 no body', BRANDS, 'body: missing'],
	['1.1 a body that is not JSON', BRANDS, 'body: json_invalid', '{"name":'],
	['8.2 a limit above 100', 'GET /v1/brands?limit=101', 'query limit: less_than_equal'],
	['8.2 a limit of 0', 'GET /v1/brands?limit=0', 'query limit: greater_than_equal'],
	['8.2 a limit in words', 'GET /v1/brands?limit=ten', 'query limit: integer_type'],
	['8.2 an unknown status', 'GET /v1/jobs?status=odd', 'query status: enum'],
	['8.2 reports of no brand', 'GET /v1/reports', 'query brand_id: missing'],
	['8.2 an id that is no UUID', 'GET /v1/brands/x', 'path brand_id: uuid_parsing'],
	['8.3 two mistakes', BRANDS, 'body website: missing, body name: string_type', { name: 7 }],
	['8.3 an unknown field', EMAILS, 'body cc: extra_forbidden', { ...EMAIL, cc: 'x' }],
	[
		...(['8.4 one of a list', PROMPTS, 'body prompts 1 prompt_text: string_too_short'] as const),
		{ prompts: [PROMPT, { ...PROMPT, prompt_text: '' }] },
	],
	['8.2 a merge of no competitors', 'POST {brand}/competitors/merges', 'body: value_error', {}],
	['10.8 no name', BRANDS, 'body name: value_error', { ...BRAND, name: ' ' }],
	['10.8 no full URL', 'PATCH {brand}', 'body website: url_parsing', { website: 'b.example' }],
	['11.5 no prompts', PROMPTS, 'body prompts: value_error', {}],
	[
		...(['11.5 two kinds of prompts', PROMPTS, 'body prompts: value_error'] as const),
		{ prompts: [PROMPT], auto_generate: {} },
	],
	['11.5 51 prompts', PROMPTS, 'body prompts: too_long', { prompts: Array(45).fill(PROMPT) }],
	['14.4 an unknown report', SHARES, 'body report_ids: value_error', { report_ids: ['x'] }],
	['14.4 an unknown page', SHARES, 'body seo_page_ids: value_error', { seo_page_ids: ['x'] }],
	setting('16.1 a pause of a draft', 'status', 'invalid_transition', 'paused'),
	setting('16.5 an hour of one digit', 'send_window_start', 'string_pattern_mismatch', '9:00'),
	setting('16.5 an unknown time zone', 'send_window_timezone', 'value_error', 'Mars/Base'),
	setting('16.5 an interval of 9', 'send_interval_minutes', 'value_error', 9),
	setting('16.5 501 a day', 'daily_limit', 'less_than_equal', 501),
	setting('16.5 an unknown setting', 'odd', 'extra_forbidden', 1),
	withSteps('17.1 no steps', ': too_short'),
	withSteps('17.1 51 steps', ': too_long', ...Array<object>(51).fill({})),
	withSteps('17.1 a wait at the start', ' 1 type: value_error', { order: 2 }, { type: 'wait' }),
	withSteps('17.2 one id twice', ': value_error', { id: 'a' }, { id: 'a' }),
	withSteps('17.2 an unknown next step', ' 1 next_step_id: value_error', {}, { next_step_id: 'z' }),
	withSteps('17.2 no other step', ' 0 on_false_step_id: value_error', { on_false_step_id: 'z' }),
	withSteps('17.2 an unknown template', ' 0 template_id: value_error', { template_id: 'z' }),
	['18.5 no page', AUDIT, 'body: value_error', {}],
	['18.5 a page and pages', AUDIT, 'body: value_error', { url: PAGE, urls: [PAGE] }],
	['18.5 a private page', AUDIT, 'body url: value_error', { url: 'https://127.0.0.1/' }],
	['18.6 no page', `${INSPECTION}?page=${PAGE}`, 'query url: missing'],
	['18.6 no full URL', `${INSPECTION}?url=coffee`, 'query url: missing'],
	['8.3 an unknown event', HOOKS, 'body events 0: enum', { url: PAGE, events: ['report.odd'] }],
	[
		...(['8.3 11 events', HOOKS, 'body events: too_long'] as const),
		{ url: PAGE, events: Array(11).fill('report.failed') },
	],
];

/** Lists with filters, by the collections of their records. */
const LISTS = {
	brands: '/v1/brands?',
	citations: '/v1/brands/{brand}/citations?',
	jobs: '/v1/jobs?',
	regionConfigs: '/v1/region-configs?brand_id={brand}',
	reports: '/v1/reports?brand_id={brand}',
	scheduledReports: '/v1/scheduled-reports?brand_id={brand}',
};

describe('validation, lists and dry runs', () => {
	const scene = useSandbox({ factsSeconds: 0 });
	const it = ruleTests(scene);

	it.each(MISTAKES)('%s: %s is refused for %s', async (...row) => {
		// As one parameter, because Jest would fill a missing last one.
		const [, request, mistakes, body] = row;
		const [method, path] = request
			.replace('{brand}', scene.brandPath)
			.replace('{draft}', `/v1/reports/${scene.ids.draft}`)
			.replace('{campaign}', `${scene.brandPath}/campaigns/${scene.state.campaigns.all()[0].id}`)
			.split(' ');
		const dryRun = `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;
		for (const url of [path, dryRun]) {
			const { code, details, status } = await scene.client.send(method, url, { body });
			expect(code).toBe(status === 422 ? 'body_validation_error' : 'validation_error');
			const errors = (details.errors ?? []) as Array<{ loc: unknown[]; type: string }>;
			const found = errors.map(({ loc, type }) => `${loc.join(' ')}: ${type}`);
			expect(found.join(', ')).toBe(mistakes);
		}
	});

	it('1.1 refuses a body that does not say that it is JSON', async () => {
		const headers = { 'Content-Type': 'text/plain' };
		expect((await scene.post('/v1/brands', BRAND, { headers })).code).toBe('validation_error');
	});

	it('8.3 has a code of its own for a frequency', async () => {
		const schedule = { brand_id: scene.ids.brand, name: 'n', frequency: 'hourly' };
		const { code, details } = await scene.post('/v1/scheduled-reports', schedule);
		expect([code, details]).toEqual(['invalid_frequency', { frequency: 'hourly' }]);
	});

	it('8.3 accepts unknown fields where the schema is open, and names languages in English', async () => {
		const brand = { ...BRAND, future_field: 1, language: 'de' };
		expect((await scene.post('/v1/brands', brand)).body.language).toBe('German');
	});

	it('17.1 accepts a sequence whose steps lead to each other', async () => {
		const steps = sequence([{ next_step_id: 's1' }, { type: 'wait', next_step_id: 's2' }, {}]);
		expect((await scene.post(`${scene.brandPath}/email-sequences`, steps)).status).toBe(201);
	});

	it('3.2, 3.3 pages by cursor with 20 records unless limit says otherwise', async () => {
		const path = `/v1/reports?brand_id=${scene.ids.brand}`;
		const first = await scene.get(path);
		expect(first.body).toMatchObject({ object: 'list', has_more: true });
		expect(first.data).toHaveLength(20);
		const second = await scene.get(`${path}&cursor=${String(first.body.next_cursor)}`);
		expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
		const ids = new Set([...first.data, ...second.data].map(({ id }) => id));
		expect(ids.size).toBe(scene.state.reports.where(isOwn).length);
	});

	it('3.4 neither repeats nor skips records that are added or removed between pages', async () => {
		const { citations } = scene.state;
		const path = `${scene.brandPath}/citations?limit=50`;
		const first = await scene.get(path);
		const seen = first.data.map(({ id }) => String(id));
		citations.delete(seen[49]);
		citations.add({ ...citations.all()[0], id: 'newer', created_at: scene.clock.iso() });
		const second = await scene.list(`${path}&cursor=${String(first.body.next_cursor)}`);
		const next = second.map(({ id }) => String(id));
		expect(next).toHaveLength(50);
		expect(next.filter((id) => seen.includes(id) || id === 'newer')).toEqual([]);
	});

	it('3.3 refuses cursors that are malformed or belong to another list or sort', async () => {
		const path = `${scene.brandPath}/citations?limit=10`;
		const cursor = String((await scene.read(`${path}&sort=svc_score`)).next_cursor);
		const replies = await Promise.all([
			scene.get(`${path}&cursor=nonsense`),
			scene.get(`${path}&sort=svc_score&cursor=${cursor}x`),
			scene.get(`${path}&cursor=${cursor}`),
			scene.get(`${path}&sort=domain_authority&cursor=${cursor}`),
			scene.get(`/v1/brands?cursor=${cursor}`),
		]);
		expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'invalid_cursor'));
		expect((await scene.get(`${path}&sort=svc_score&cursor=${cursor}`)).status).toBe(200);
	});

	it.each(['svc_score', 'domain_authority'])('13.2 sorts citations by %s', async (field) => {
		const sorted = await scene.list(`${scene.brandPath}/citations?limit=100&sort=${field}`);
		const values = sorted.map((one) => Number(one[field]));
		expect(values).toEqual([...values].sort((a, b) => b - a));
		expect(new Set(values).size).toBeGreaterThan(20);
	});

	const isOwn = (one: { brand_id: string }) => one.brand_id === scene.ids.brand;
	const isCitedBy = ({ report_ids: ids }: Json) => (ids as string[]).includes(scene.ids.completed);

	it.each<[collection: keyof typeof LISTS, query: string, (one: Json) => boolean]>([
		['brands', 'search=BIK', ({ name }) => name === 'Example Bikes'],
		['jobs', 'status=failed', ({ status }) => status === 'failed'],
		['reports', 'status=failed', ({ status }) => status === 'failed'],
		['reports', 'search=DIGEST', ({ name }) => name === 'Weekly digest'],
		['reports', 'scheduled_report_id={schedule}', (one) => one.scheduled_report_id !== null],
		['reports', 'batch_id=b', ({ batch_id: batch }) => batch === 'b'],
		['regionConfigs', 'is_active=false', (one) => !one.is_active],
		['regionConfigs', 'search=mex', ({ name }) => name === 'Mexico'],
		['scheduledReports', 'is_active=false', (one) => !one.is_active],
		['scheduledReports', 'frequency=weekly', (one) => one.frequency === 'weekly'],
		['scheduledReports', 'search=paused', ({ name }) => name === 'Paused check'],
		['citations', 'domain_category=OTHER', (one) => one.domain_category === 'OTHER'],
		['citations', 'page_category=forum', (one) => one.page_category === 'forum'],
		['citations', 'min_domain_authority=60', (one) => Number(one.domain_authority) >= 60],
		['citations', 'min_svc_score=50', (one) => Number(one.score) >= 50],
		['citations', 'has_backlink=true', (one) => one.has_backlink === true],
		['citations', 'is_actionable=true', (one) => one.is_actionable === true],
		['citations', 'has_contact=true', (one) => one.has_contact === true],
		['citations', 'report_id={completed}', isCitedBy],
	])('9.4, 13.5 lists what is asked for alone: %s %s', async (collection, query, isWanted) => {
		scene.state.regionConfigs.all()[0].is_active = false;
		scene.state.reports.all()[5].batch_id = 'b';
		for (const status of ['completed', 'failed'] as const)
			scene.sandbox.add.job(scene.sandbox.apiKey, { brand_id: scene.ids.brand, status });
		const path = `${LISTS[collection]}&limit=100&${query}`;
		const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof Scene['ids']) => scene.ids[name]);
		const all = (scene.state[collection] as { all(): Json[] }).all();
		const wanted = all.filter((one) => isWanted(one)).map(({ id }) => id);
		const found = (await scene.list(filled)).map(({ id }) => id);
		expect(found.sort()).toEqual(wanted.sort());
		expect([wanted.length > 0, wanted.length < all.length]).toEqual([true, true]);
	});

	it('13.3 pages citations by domain with an offset', async () => {
		const path = `${scene.brandPath}/citations/by-domain?limit=30`;
		const first = await scene.get(path);
		const second = await scene.get(`${path}&offset=30`);
		expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
		expect(first.body).not.toHaveProperty('next_cursor');
		const domains = [...first.data, ...second.data].map(({ domain }) => domain);
		const cited = scene.state.citations.where(isOwn);
		expect(domains.sort()).toEqual([...new Set(cited.map(({ domain }) => domain))].sort());
		expect(first.body.rollup_source_count).toBe(cited.length);
	});

	it('13.4 answers 404 for citations of other brands', async () => {
		const [citation] = scene.state.citations.all();
		const client = scene.as({ allowedBrandId: scene.ids.other });
		expect((await client.get(`/v1/citations/${citation.id}`)).code).toBe('not_found');
	});

	it('5.1, 5.2, 5.3 checks everything in a dry run and changes nothing', async () => {
		const { unitsUsed: used } = scene.state.account;
		const dry = await scene.post(`${scene.brandPath}/facts?dry_run=true`);
		expect(dry.body.dry_run).toMatchObject({ request_units: 2, credits: 1, quota: { used } });
		expect(dry.headers['x-svc-request-units']).toBe('0');
		expect((await scene.delete('/v1/reports/unknown?dry_run=true')).status).toBe(404);
		const completed = await scene.post(`/v1/reports/${scene.ids.completed}/runs?dry_run=true`, {});
		expect(completed.code).toBe('report_not_modifiable');
		const path = `/v1/reports/${scene.ids.draft}`;
		expect((await scene.delete(`${path}?dry_run=false`)).status).toBe(204);
		expect((await scene.get(path)).status).toBe(404);
	});

	it('answers 404 for a brand that is not there', async () => {
		const unknown = '00000000-0000-4000-8000-000000000000';
		for (const path of ['', '/emails'])
			expect((await scene.get(`/v1/brands/${unknown}${path}`)).code).toBe('not_found');
		expect((await scene.get(`/v1/reports?brand_id=${unknown}`)).code).toBe('not_found');
		for (const path of ['/v1/reports', `/v1/brands/${unknown}/tasks`])
			expect((await scene.post(path, { brand_id: unknown })).code).toBe('not_found');
	});
});
