import { EVENTS, macWith, signatureOf, useWebhooks } from './webhookScene.cts';
import { ruleTests } from './ruleTests.cts';

/** Parts of samples. */
const ID = '00000000-0000-4000-8000-000000000000';
const REPORT = { report_id: ID, scheduled_report_id: null };
const RUN = { scheduled_run_id: ID, scheduled_report_id: ID, total_regions_count: 2 };
const COMPLETED = { status: 'completed' };
const COUNTS = { total_prompts_count: 10, ranked_prompts_count: 6 };
const FAILED = { status: 'failed', failure_reason: 'A sample failure' };

describe('webhooks', () => {
	const scene = useWebhooks();
	const it = ruleTests(scene);

	it('19.2 shows the secret of an endpoint once, at creation', async () => {
		const { secret, ...endpoint } = await scene.register();
		expect(secret).toMatch(/^whsec_/);
		expect(await scene.read(scene.pathOf(endpoint))).toEqual(endpoint);
		expect(await scene.list(scene.path)).toEqual([endpoint]);
	});

	it('19.1 allows 5 active endpoints per brand', async () => {
		const first = await scene.register();
		for (let count = 1; count < 5; count += 1) await scene.register();
		expect((await scene.create()).code).toBe('webhook_limit_reached');
		expect((await scene.setActive(first, true)).status).toBe(200);
		await scene.setActive(first, false);
		expect((await scene.create()).status).toBe(201);
		expect((await scene.setActive(first, true)).code).toBe('webhook_limit_reached');
	});

	it.each([
		...['http://hook.example/x', 'nonsense', 'https://nowhere.invalid/', 'https://host/'],
		...['10.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'].map(
			(host) => `https://${host}/`,
		),
		...['100.64.0.1', '[fd00::1]', '[fe80::1]', '[2001:db8::1]', '[::ffff:8.8.8.8]'].map(
			(host) => `https://${host}/`,
		),
	])('19.3 refuses the webhook target %s', async (url) => {
		const { code, details } = await scene.create(url);
		expect([code, details]).toEqual(['webhook_url_unreachable', { url }]);
	});

	it('19.3 takes public webhook targets', async () => {
		for (const host of ['198.17.255.255', '198.20.0.0', '[2606:4700::1]'])
			expect((await scene.create(`https://${host}/`)).status).toBe(201);
	});

	it('19.3 checks the webhook target again at every delivery', async () => {
		const endpoint = await scene.register();
		scene.state.webhooks.get(String(endpoint.id))!.url = 'https://192.168.0.1/hook';
		await scene.emit();
		expect((await scene.logOf(endpoint))[0].error).toMatch(/not public/);
	});

	it('19.5, 19.6, 19.8, 19.11 announces a completed report in a signed envelope', async () => {
		const endpoint = await scene.register();
		const report_id = await scene.completeNew();
		const [delivery] = scene.received;
		expect(delivery.body).toEqual({
			id: expect.stringMatching(/^evt_/),
			type: 'report.completed',
			created_at: expect.stringMatching(/\+00:00$/),
			api_version: 'v1',
			data: {
				report_id,
				brand_id: scene.ids.brand,
				scheduled_report_id: null,
				status: 'completed',
				total_prompts_count: 1,
				ranked_prompts_count: expect.any(Number),
			},
		});
		expect(delivery.headers).toMatchObject({
			'x-svc-event': 'report.completed',
			'x-svc-event-id': delivery.body.id,
			'x-svc-delivery-id': (await scene.logOf(endpoint))[0].id,
			'content-type': 'application/json',
			'user-agent': expect.stringMatching(/-Webhook\/1\.0$/),
		});
		const { t, v1, v0 } = signatureOf(delivery);
		expect([v1, v0]).toEqual([macWith(endpoint.secret, delivery), undefined]);
		expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(30);
	});

	it('19.6 announces a failed report with its reason', async () => {
		await scene.register();
		const report_id = await scene.completeNew('[fail]');
		expect(scene.received[0].body).toMatchObject({ type: 'report.failed' });
		expect(scene.received[0].body.data).toEqual({
			...{ report_id, brand_id: scene.ids.brand, scheduled_report_id: null, status: 'failed' },
			failure_reason: 'The AI platforms did not answer',
		});
	});

	it.each<[string, object]>([
		['report.completed', { ...REPORT, ...COMPLETED, ...COUNTS }],
		['report.failed', { ...REPORT, ...FAILED }],
		['schedule.run.completed', { ...RUN, ...COMPLETED, completed_regions_count: 2 }],
		['schedule.run.failed', { ...RUN, ...FAILED, completed_regions_count: 1 }],
	])('19.6, 19.7 has a sample of %s', async (event, data) => {
		await scene.test(await scene.register(), event);
		expect(scene.received[0].body.data).toEqual({ brand_id: scene.ids.brand, ...data });
	});

	it('19.4, 19.7 announces each report of a schedule, and then the run', async () => {
		await scene.register();
		await scene.post(`/v1/scheduled-reports/${scene.ids.schedule}/executions`, {});
		await scene.advance(20_000);
		const [{ id: scheduled_run_id }] = scene.state.scheduledRuns.all();
		const { brand: brand_id, schedule: scheduled_report_id } = scene.ids;
		const run = { ...COMPLETED, brand_id, scheduled_report_id };
		const counts = { completed_regions_count: 2, total_regions_count: 2 };
		expect(scene.types).toEqual([
			...['report.completed', 'report.completed', 'schedule.run.completed'],
		]);
		expect(scene.received.map(({ body }) => body.data)).toEqual([
			...[expect.objectContaining(run), expect.objectContaining(run)],
			{ ...run, ...counts, scheduled_run_id },
		]);
	});

	it('19.1 sends only events that the endpoint subscribes to', async () => {
		await scene.register(scene.receiver.url, ['report.failed']);
		for (const event of EVENTS) await scene.emit(event);
		expect(scene.types).toEqual(['report.failed']);
	});

	it('19.12 signs with both secrets for 24 hours after a rotation', async () => {
		const endpoint = await scene.register();
		const { body: rotated } = await scene.post(`${scene.pathOf(endpoint)}/secret-rotations`);
		expect(rotated.secret).not.toBe(endpoint.secret);
		await scene.emit();
		await scene.advance(24 * 3_600_000);
		await scene.emit();
		const [during, after] = scene.received;
		expect(during.headers['x-svc-signature']).toMatch(/^t=\d+,v1=\w+,v0=\w+$/);
		expect(signatureOf(during)).toMatchObject({
			v1: macWith(rotated.secret, during),
			v0: macWith(endpoint.secret, during),
		});
		expect(signatureOf(after).v0).toBeUndefined();
	});
});
