import { eventually } from './client.cts';
import { useWebhooks } from './webhookScene.cts';
import { ruleTests } from './ruleTests.cts';

describe('limits and metering', () => {
	const scene = useWebhooks({ requestsPerMinute: 120, llmPerMinute: 10, factsSeconds: 0 });
	const it = ruleTests(scene);

	const statusOf = async (path = '/v1/me') => (await scene.get(path)).status;

	it('6.1 admits 120 requests per rolling minute and key, free ones included', async () => {
		const replies = await Promise.all(Array.from({ length: 121 }, () => scene.get('/v1/me')));
		const refused = replies.filter(({ status }) => status === 429);
		expect(refused.map(({ code }) => code)).toEqual(['rate_limit_exceeded']);
		const admitted = replies.filter(({ status }) => status === 200);
		const names = admitted.flatMap(({ headers }) => Object.keys(headers));
		expect(names.filter((name) => /rate|retry/.test(name))).toEqual([]);
		expect((await scene.as({}).get('/v1/me')).status).toBe(200);
	});

	it('6.1 says in header and details how long to wait, by a minute that rolls', async () => {
		await scene.start({ speed: 0, requestsPerMinute: 2 });
		await statusOf();
		await scene.advance(40_000);
		await statusOf();
		const { headers, details } = await scene.get('/v1/me');
		expect([headers['retry-after'], details]).toEqual(['20', { retry_after_seconds: 20 }]);
		await scene.advance(20_000);
		expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
	});

	it('6.2 admits 10 calls per minute of the whole LLM tier and names it in the refusal', async () => {
		await scene.start({ speed: 0 });
		const paths = [
			`/v1/reports/${scene.ids.draft}/runs`,
			`/v1/reports/${scene.ids.completed}/prompts`,
			`/v1/scheduled-reports/${scene.ids.schedule}/executions`,
		];
		const dryRun = await scene.post(`${scene.brandPath}/facts?dry_run=true`);
		expect(dryRun.status).toBe(200);
		for (let call = 0; call < 10; call += 1) await scene.post(paths[call % paths.length], {});
		const { code, details, headers } = await scene.post(`${scene.brandPath}/facts`);
		expect([code, details]).toEqual([
			'rate_limit_exceeded',
			{ retry_after_seconds: 60, scope: 'llm' },
		]);
		expect(headers['retry-after']).toBe('60');
		expect(await statusOf('/v1/brands')).toBe(200);
	});

	it('6.3 admits 10 test deliveries per minute and endpoint, and keeps no refusal of one', async () => {
		const endpoint = await scene.register();
		const test = async (key: string) => {
			const path = `${scene.pathOf(endpoint)}/test-deliveries`;
			return await scene.post(path, { event: 'report.completed' }, { key });
		};
		for (let count = 0; count < 10; count += 1) expect((await test(`k${count}`)).status).toBe(200);
		const { code, details } = await test('refused');
		expect([code, details.scope]).toEqual(['rate_limit_exceeded', undefined]);
		await scene.advance(60_000);
		expect((await test('refused')).status).toBe(200);
	});

	it('6.4, 7.4 refuses past the monthly quota without Retry-After until the period ends', async () => {
		await scene.start({ monthlyQuota: 2 });
		expect([await statusOf('/v1/brands'), await statusOf('/v1/brands')]).toEqual([200, 200]);
		const { code, details, headers } = await scene.get('/v1/brands');
		expect([code, headers['retry-after']]).toEqual(['request_quota_exceeded', undefined]);
		expect(details).toMatchObject({ used: 2, limit: 2 });
		// Free operations.
		expect([await statusOf(), await statusOf('/v1/me/quota')]).toEqual([200, 200]);
		await scene.advance(Date.parse(String(details.current_period_end)) - scene.clock.now());
		expect(await statusOf('/v1/brands')).toBe(200);
		expect((await scene.read('/v1/me/usage')).by_operation).toEqual({
			getBrands: 1,
			getMeUsage: 1,
		});
	});

	it('7.2, 7.5 sends metering headers with answers and with refusals after admission', async () => {
		await scene.start({ monthlyQuota: 100 });
		const { headers } = await scene.get(`${scene.brandPath}/citations`);
		expect(headers).toMatchObject({
			'x-svc-request-units': '2',
			'x-svc-quota-limit': '100',
			'x-svc-quota-used': '2',
			'x-svc-quota-remaining': '98',
			'x-svc-quota-reset': String(Math.floor(scene.state.account.periodEnd / 1000)),
			'x-svc-duration-ms': expect.stringMatching(/^\d+$/),
		});
		const stranger = await scene.get('/v1/me', { headers: { Authorization: 'Bearer svc_live_x' } });
		expect(Object.keys(stranger.headers).filter((name) => /^x-svc/.test(name))).toEqual([]);
		const refused = await scene.get('/v1/brands?limit=0');
		expect([refused.status, refused.headers['x-svc-quota-used']]).toEqual([400, '3']);
	});

	it('1.5 uses the abbreviation in headers, keys and fields', async () => {
		await scene.start({ abbreviation: 'ab' });
		expect(scene.sandbox.apiKey).toMatch(/^ab_live_/);
		const citations = `${scene.brandPath}/citations`;
		const { data, headers } = await scene.get(`${citations}?sort=ab_score&min_ab_score=50`);
		expect(headers['x-ab-request-units']).toBe('2');
		const scores = data.map(({ ab_score }) => Number(ab_score));
		expect(scores).toEqual([...scores].sort((a, b) => b - a));
		expect(Math.min(...scores)).toBeGreaterThanOrEqual(50);
		expect((await scene.list(`${citations}/by-domain`))[0]).toHaveProperty('avg_ab_score');
	});

	it('7.1 refuses what the credits do not pay, and charges nothing for it', async () => {
		await scene.start({ credits: 0 });
		const { code, details } = await scene.post(`${scene.brandPath}/facts`);
		expect([code, details]).toEqual(['insufficient_credits', { required: 1, balance: 0 }]);
		expect(scene.state.account).toMatchObject({ credits: 0, creditsUsed: 0 });
	});

	it('7.3 refunds the units of a call that fails with a 5xx', async () => {
		scene.sandbox.faults.add({ kind: 'status', status: 503 });
		expect((await scene.get('/v1/brands')).code).toBe('service_unavailable');
		expect(scene.state.account.unitsUsed).toBe(0);
	});

	it('sets the Date header from its own clock', async () => {
		await scene.advance(7 * 86_400_000);
		const { headers } = await scene.get('/v1/me');
		expect(Math.abs(Date.parse(headers.date) - scene.clock.now())).toBeLessThan(2_000);
	});

	it('runs its clock faster on request', async () => {
		await scene.start({ speed: 600, requestsPerMinute: 1 });
		await statusOf();
		const end = scene.clock.now() + 60_000;
		await eventually(() => scene.clock.now() > end);
		expect(await statusOf()).toBe(200);
	});
});
