import { Client, eventually } from './client.cts';
import { Receiver } from './receiver.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

describe('limits and metering', () => {
	const scene = useSandbox({ factsSeconds: 0 });
	const it = ruleTests(scene);

	const statusOf = async (path = '/v1/me') => (await scene.get(path)).status;
	const advance = async (seconds: number) => await scene.advance(seconds * 1000);

	it('6.1 admits 120 requests per rolling minute and key, free ones included', async () => {
		const replies = await Promise.all(Array.from({ length: 121 }, () => scene.get('/v1/me')));
		const refused = replies.filter(({ status }) => status === 429);
		expect(refused).toHaveLength(1);
		expect(refused[0].code).toBe('rate_limit_exceeded');
		const admitted = replies.filter(({ status }) => status === 200);
		const names = admitted.flatMap(({ headers }) => Object.keys(headers));
		expect(names.filter((name) => /rate|retry/.test(name))).toEqual([]);
		const other = scene.as({});
		expect((await other.get('/v1/me')).status).toBe(200);
	});

	it('6.1 says in header and details how long to wait, by a minute that rolls', async () => {
		await scene.start({ requestsPerMinute: 2 });
		await scene.get('/v1/me');
		await advance(40);
		await scene.get('/v1/me');
		const reply = await scene.get('/v1/me');
		const seconds = Number(reply.headers['retry-after']);
		expect(seconds).toBeGreaterThanOrEqual(10);
		expect(seconds).toBeLessThanOrEqual(20);
		expect(reply.details).toEqual({ retry_after_seconds: seconds });
		await advance(seconds);
		expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
	});

	it('6.2 admits 10 calls per minute of the whole LLM tier and names it in the refusal', async () => {
		const paths = [
			`/v1/reports/${scene.ids.draft}/runs`,
			`/v1/reports/${scene.ids.completed}/prompts`,
			`/v1/scheduled-reports/${scene.ids.schedule}/executions`,
		];
		for (let call = 0; call < 10; call += 1) await scene.post(paths[call % paths.length], {});
		const reply = await scene.post(`${scene.brandPath}/facts`);
		expect([reply.status, reply.code]).toEqual([429, 'rate_limit_exceeded']);
		expect(reply.details.scope).toBe('llm');
		expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
		expect(await statusOf('/v1/brands')).toBe(200);
	});

	it('6.3 admits 10 test deliveries per minute and endpoint', async () => {
		const receiver = await new Receiver().start();
		const url = `${scene.brandPath}/webhooks`;
		const made = await scene.post(url, { url: receiver.url, events: ['report.completed'] });
		const path = `${url}/${String(made.body.id)}/test-deliveries`;
		const body = { event: 'report.completed' };
		for (let count = 0; count < 10; count += 1)
			expect((await scene.post(path, body)).status).toBe(200);
		const reply = await scene.post(path, body);
		expect([reply.status, reply.code]).toEqual([429, 'rate_limit_exceeded']);
		await receiver.stop();
	});

	it('6.4, 7.4 refuses past the monthly quota without Retry-After until the period ends', async () => {
		await scene.start({ monthlyQuota: 2 });
		expect(await statusOf('/v1/brands')).toBe(200);
		expect(await statusOf('/v1/brands')).toBe(200);
		const reply = await scene.get('/v1/brands');
		expect([reply.status, reply.code]).toEqual([429, 'request_quota_exceeded']);
		expect(reply.headers['retry-after']).toBeUndefined();
		const details = reply.details;
		expect(details).toMatchObject({ used: 2, limit: 2 });
		// Free operations.
		expect([await statusOf(), await statusOf('/v1/me/quota')]).toEqual([200, 200]);
		await scene.advance(Date.parse(String(details.current_period_end)) - scene.clock.now());
		expect(await statusOf('/v1/brands')).toBe(200);
	});

	it('7.2, 7.5 sends metering headers with answers and with refusals after admission', async () => {
		await scene.start({ monthlyQuota: 100 });
		const { headers } = await scene.get(`${scene.brandPath}/citations`);
		expect(headers).toMatchObject({
			'x-svc-request-units': '2',
			'x-svc-quota-limit': '100',
			'x-svc-quota-used': '2',
			'x-svc-quota-remaining': '98',
		});
		expect(Number(headers['x-svc-quota-reset'])).toBeGreaterThan(scene.clock.now() / 1000);
		expect(Number(headers['x-svc-duration-ms'])).toBeGreaterThanOrEqual(0);
		const stranger = await new Client(scene.sandbox, 'svc_live_wrong').get('/v1/me');
		expect(stranger.status).toBe(401);
		expect(Object.keys(stranger.headers).filter((name) => /^x-svc/.test(name))).toEqual([]);
		const refused = await scene.get('/v1/brands?limit=0');
		expect(refused.status).toBe(400);
		expect(refused.headers['x-svc-quota-used']).toBe('3');
	});

	it('1.5 uses the abbreviation in headers, keys and fields', async () => {
		await scene.start({ abbreviation: 'ab' });
		expect(scene.sandbox.apiKey).toMatch(/^ab_live_/);
		const sorted = await scene.get(`${scene.brandPath}/citations?sort=ab_score&min_ab_score=50`);
		expect(sorted.headers['x-ab-request-units']).toBe('2');
		const scores = (sorted.body.data as Array<{ ab_score: number }>).map(
			({ ab_score }) => ab_score,
		);
		expect(scores).toEqual([...scores].sort((a, b) => b - a));
		expect(Math.min(...scores)).toBeGreaterThanOrEqual(50);
		const domains = await scene.get(`${scene.brandPath}/citations/by-domain`);
		expect((domains.body.data as object[])[0]).toHaveProperty('avg_ab_score');
	});

	it('7.1 refuses what the credits do not pay, and charges nothing for it', async () => {
		await scene.start({ credits: 0 });
		const reply = await scene.post(`${scene.brandPath}/facts`);
		expect([reply.status, reply.code]).toEqual([402, 'insufficient_credits']);
		expect(reply.details).toEqual({ required: 1, balance: 0 });
		expect(scene.state.account).toMatchObject({ credits: 0, creditsUsed: 0 });
	});

	it('7.3 refunds the units of a call that fails with a 5xx', async () => {
		scene.sandbox.faults.add({ kind: 'status', status: 503 });
		const failed = await scene.get('/v1/brands');
		expect([failed.status, failed.code]).toEqual([503, 'service_unavailable']);
		expect(scene.state.account.unitsUsed).toBe(0);
	});

	it('sets the Date header from its own clock', async () => {
		await scene.advance(7 * 86_400_000);
		const { headers } = await scene.get('/v1/me');
		expect(Math.abs(Date.parse(headers.date) - scene.clock.now())).toBeLessThan(2_000);
	});

	it('runs its clock faster on request', async () => {
		await scene.start({ speed: 600, requestsPerMinute: 1 });
		await scene.get('/v1/me');
		const { clock } = scene.sandbox;
		const end = clock.now() + 60_000;
		await eventually(() => clock.now() > end);
		expect(await statusOf()).toBe(200);
	});
});
