import { codeOf } from './client';
import { macOf } from '../webhooks/signing';
import { EVENTS, signatureOf, useWebhooks } from './webhookScene';

describe('webhooks', () => {
	const scene = useWebhooks();

	it('19.2 shows the secret of an endpoint once, at creation', async () => {
		const endpoint = await scene.register();
		expect(endpoint.secret).toMatch(/^whsec_/);
		const shown = await scene.client.get(`${scene.path}/${String(endpoint.id)}`);
		expect(shown.body).not.toHaveProperty('secret');
		expect((await scene.list(scene.path))[0]).not.toHaveProperty('secret');
	});

	it('19.1 allows 5 active endpoints per brand', async () => {
		const endpoints = [];
		for (let count = 0; count < 5; count += 1) endpoints.push(await scene.register());
		const sixth = await scene.client.post(scene.path, { url: scene.receiver.url, events: EVENTS });
		expect(codeOf(sixth)).toBe('webhook_limit_reached');
		const one = `${scene.path}/${String(endpoints[0].id)}`;
		await scene.client.patch(one, { is_active: false });
		expect(
			(await scene.client.post(scene.path, { url: scene.receiver.url, events: EVENTS })).status,
		).toBe(201);
		expect(codeOf(await scene.client.patch(one, { is_active: true }))).toBe(
			'webhook_limit_reached',
		);
	});

	it.each([
		'http://hook.example/x',
		'https://10.0.0.1/',
		'https://127.0.0.1/',
		'https://nowhere.invalid/',
		'nonsense',
	])('19.3 refuses the webhook target %s', async (url) => {
		await scene.sandbox.stop();
		await scene.receiver.stop();
		await scene.start({ allowLoopbackWebhooks: false });
		const reply = await scene.client.post(scene.path, { url, events: EVENTS });
		expect(codeOf(reply)).toBe('webhook_url_unreachable');
	});

	it('19.3 checks the webhook target again at every delivery', async () => {
		const endpoint = await scene.register();
		const record = scene.sandbox.state.webhooks.get(String(endpoint.id));
		if (record) record.url = 'https://192.168.0.1/hook';
		await scene.emit();
		expect((await scene.logOf(endpoint))[0].error).toMatch(/not public/);
	});

	it('19.1 accepts known webhook events only, 10 at most', async () => {
		expect(
			(await scene.client.post(scene.path, { url: scene.receiver.url, events: ['report.odd'] }))
				.status,
		).toBe(422);
		const eleven = Array<string>(11).fill('report.failed');
		expect(
			(await scene.client.post(scene.path, { url: scene.receiver.url, events: eleven })).status,
		).toBe(422);
	});

	it('19.5, 19.8, 19.11 announces a completed report in a signed envelope', async () => {
		const endpoint = await scene.register();
		const prompts = [{ prompt_text: 'Which?', category: 'x' }];
		const { body: report } = await scene.client.post('/v1/reports', { brand_id: scene.ids.brand });
		await scene.client.post(`/v1/reports/${String(report.id)}/prompts`, { prompts });
		await scene.client.post(`/v1/reports/${String(report.id)}/runs`, {});
		await scene.sandbox.clock.advance(20_000);
		const [delivery] = scene.receiver.received;
		expect(delivery.body).toEqual({
			id: expect.stringMatching(/^evt_/),
			type: 'report.completed',
			created_at: expect.stringMatching(/\+00:00$/),
			api_version: 'v1',
			data: {
				report_id: report.id,
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
		expect(v1).toBe(macOf(delivery.raw, t, String(endpoint.secret)));
		expect(v0).toBeUndefined();
		expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(30);
	});

	it('19.6 announces a failed report without counts', async () => {
		await scene.register();
		const prompts = [{ prompt_text: '[fail]', category: 'x' }];
		const { body: report } = await scene.client.post('/v1/reports', { brand_id: scene.ids.brand });
		await scene.client.post(`/v1/reports/${String(report.id)}/prompts`, { prompts });
		await scene.client.post(`/v1/reports/${String(report.id)}/runs`, {});
		await scene.sandbox.clock.advance(20_000);
		expect(scene.receiver.received[0].body).toMatchObject({
			type: 'report.failed',
			data: { status: 'failed', failure_reason: expect.any(String) },
		});
		expect(scene.receiver.received[0].body.data).not.toHaveProperty('total_prompts_count');
	});

	it('19.4 announces a scheduled run once, not each of its reports', async () => {
		await scene.register();
		await scene.client.post(`/v1/scheduled-reports/${scene.ids.schedule}/executions`, {});
		await scene.sandbox.clock.advance(20_000);
		const [run] = scene.sandbox.state.scheduledRuns.all();
		expect(scene.receiver.received.map(({ body }) => body.type)).toEqual([
			'schedule.run.completed',
		]);
		expect(scene.receiver.received[0].body.data).toEqual({
			scheduled_run_id: run.id,
			scheduled_report_id: scene.ids.schedule,
			brand_id: scene.ids.brand,
			status: 'completed',
			completed_regions_count: 2,
			total_regions_count: 2,
		});
	});

	it('19.1 sends only events that the endpoint subscribes to', async () => {
		await scene.register(scene.receiver.url, ['report.failed']);
		await scene.emit('report.completed');
		await scene.emit('report.failed');
		expect(scene.receiver.received.map(({ body }) => body.type)).toEqual(['report.failed']);
	});

	it('19.12 signs with both secrets for 24 hours after a rotation', async () => {
		const endpoint = await scene.register();
		const rotated = await scene.client.post(
			`${scene.path}/${String(endpoint.id)}/secret-rotations`,
		);
		expect(rotated.body.secret).not.toBe(endpoint.secret);
		await scene.emit();
		const during = signatureOf(scene.receiver.received[0]);
		const { raw } = scene.receiver.received[0];
		expect(during.v1).toBe(macOf(raw, during.t, String(rotated.body.secret)));
		expect(during.v0).toBe(macOf(raw, during.t, String(endpoint.secret)));
		await scene.sandbox.clock.advance(24 * 3_600_000);
		await scene.emit();
		expect(signatureOf(scene.receiver.received[1]).v0).toBeUndefined();
	});

	it('sends badly signed, stale, unsigned, altered and duplicate deliveries on demand', async () => {
		const endpoint = await scene.register();
		await scene.emit('report.completed', { signature: 'bad' });
		await scene.emit('report.completed', { signature: 'stale' });
		await scene.emit('report.completed', { signature: 'missing', headers: { 'X-Odd': '1' } });
		await scene.emit('report.completed', { twice: true });
		const [bad, stale, unsigned, first, second] = scene.receiver.received;
		const secret = String(endpoint.secret);
		expect(signatureOf(bad).v1).not.toBe(macOf(bad.raw, signatureOf(bad).t, secret));
		expect(Number(signatureOf(stale).t)).toBeLessThan(Date.now() / 1000 - 600);
		expect(unsigned.headers['x-svc-signature']).toBeUndefined();
		expect(unsigned.headers['x-odd']).toBe('1');
		expect(second.headers['x-svc-delivery-id']).toBe(first.headers['x-svc-delivery-id']);
	});
});
