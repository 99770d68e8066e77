import { createHmac } from 'node:crypto';
import { startSandbox, type Sandbox, type SandboxOptions } from '../index';
import { Client, codeOf, dataOf, demoIds, type Json } from './client';
import { type Received, Receiver } from './receiver';

const EVENTS = [
	'report.completed',
	'report.failed',
	'schedule.run.completed',
	'schedule.run.failed',
];
const macOf = (secret: string, t: string, raw: string) =>
	createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex');
const signatureOf = ({ headers }: Received) =>
	Object.fromEntries(
		headers['x-svc-signature'].split(',').map((part) => part.split('=')),
	) as Record<string, string>;

describe('webhooks', () => {
	let sandbox: Sandbox;
	let client: Client;
	let receiver: Receiver;
	let ids: ReturnType<typeof demoIds>;
	let path: string;

	const start = async (options: SandboxOptions = {}) => {
		sandbox = await startSandbox({ llmPerMinute: 1_000, requestsPerMinute: 10_000, ...options });
		client = new Client(sandbox);
		ids = demoIds(sandbox);
		path = `/v1/brands/${ids.brand}/webhooks`;
		receiver = await new Receiver().start();
	};
	beforeEach(() => start());
	afterEach(async () => {
		await sandbox.stop();
		await receiver.stop();
	});
	const register = async (url = receiver.url, events = EVENTS) =>
		(await client.post(path, { url, events })).body;
	const emit = async (event = 'report.completed', extra: object = {}) => {
		await client.post('/_sandbox/deliveries', { brand_id: ids.brand, event, ...extra });
	};
	const logOf = async (endpoint: Json) =>
		dataOf(await client.get(`${path}/${String(endpoint.id)}/deliveries`));

	it('shows the secret once, at creation', async () => {
		const endpoint = await register();
		expect(endpoint.secret).toMatch(/^whsec_/);
		const shown = await client.get(`${path}/${String(endpoint.id)}`);
		expect(shown.body).not.toHaveProperty('secret');
		expect(dataOf(await client.get(path))[0]).not.toHaveProperty('secret');
	});

	it('takes 5 active endpoints a brand', async () => {
		const endpoints = [];
		for (let count = 0; count < 5; count += 1) endpoints.push(await register());
		const sixth = await client.post(path, { url: receiver.url, events: EVENTS });
		expect([sixth.status, codeOf(sixth)]).toEqual([409, 'webhook_limit_reached']);
		const one = `${path}/${String(endpoints[0].id)}`;
		await client.patch(one, { is_active: false });
		expect((await client.post(path, { url: receiver.url, events: EVENTS })).status).toBe(201);
		expect(codeOf(await client.patch(one, { is_active: true }))).toBe('webhook_limit_reached');
	});

	it.each([
		'http://hook.example/x',
		'https://10.0.0.1/',
		'https://127.0.0.1/',
		'https://nowhere.invalid/',
		'nonsense',
	])('refuses the target %s', async (url) => {
		await sandbox.stop();
		await receiver.stop();
		await start({ allowLoopbackWebhooks: false });
		const reply = await client.post(path, { url, events: EVENTS });
		expect([reply.status, codeOf(reply)]).toEqual([422, 'webhook_url_unreachable']);
	});

	it('checks the target again at every delivery', async () => {
		const endpoint = await register();
		const record = sandbox.state.webhooks.get(String(endpoint.id));
		if (record) record.url = 'https://192.168.0.1/hook';
		await emit();
		expect((await logOf(endpoint))[0].error).toMatch(/not public/);
	});

	it('takes known events only and 10 at most', async () => {
		expect((await client.post(path, { url: receiver.url, events: ['report.odd'] })).status).toBe(
			422,
		);
		const eleven = Array<string>(11).fill('report.failed');
		expect((await client.post(path, { url: receiver.url, events: eleven })).status).toBe(422);
	});

	it('announces a finished report in a signed envelope', async () => {
		const endpoint = await register();
		const prompts = [{ prompt_text: 'Which?', category: 'x' }];
		const { body: report } = await client.post('/v1/reports', { brand_id: ids.brand });
		await client.post(`/v1/reports/${String(report.id)}/prompts`, { prompts });
		await client.post(`/v1/reports/${String(report.id)}/runs`, {});
		await sandbox.clock.advance(20_000);
		const [delivery] = receiver.received;
		expect(delivery.body).toEqual({
			id: expect.stringMatching(/^evt_/),
			type: 'report.completed',
			created_at: expect.stringMatching(/\+00:00$/),
			api_version: 'v1',
			data: {
				report_id: report.id,
				brand_id: ids.brand,
				scheduled_report_id: null,
				status: 'completed',
				total_prompts_count: 1,
				ranked_prompts_count: expect.any(Number),
			},
		});
		expect(delivery.headers).toMatchObject({
			'x-svc-event': 'report.completed',
			'x-svc-event-id': delivery.body.id,
			'x-svc-delivery-id': (await logOf(endpoint))[0].id,
			'content-type': 'application/json',
			'user-agent': expect.stringMatching(/-Webhook\/1\.0$/),
		});
		const { t, v1, v0 } = signatureOf(delivery);
		expect(v1).toBe(macOf(String(endpoint.secret), t, delivery.raw));
		expect(v0).toBeUndefined();
		expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(30);
	});

	it('announces a failed report without counts', async () => {
		await register();
		const prompts = [{ prompt_text: '[fail]', category: 'x' }];
		const { body: report } = await client.post('/v1/reports', { brand_id: ids.brand });
		await client.post(`/v1/reports/${String(report.id)}/prompts`, { prompts });
		await client.post(`/v1/reports/${String(report.id)}/runs`, {});
		await sandbox.clock.advance(20_000);
		expect(receiver.received[0].body).toMatchObject({
			type: 'report.failed',
			data: { status: 'failed', failure_reason: expect.any(String) },
		});
		expect(receiver.received[0].body.data).not.toHaveProperty('total_prompts_count');
	});

	it('announces a scheduled run once, not each of its reports', async () => {
		await register();
		await client.post(`/v1/scheduled-reports/${ids.schedule}/executions`, {});
		await sandbox.clock.advance(20_000);
		const [run] = sandbox.state.scheduledRuns.all();
		expect(receiver.received.map(({ body }) => body.type)).toEqual(['schedule.run.completed']);
		expect(receiver.received[0].body.data).toEqual({
			scheduled_run_id: run.id,
			scheduled_report_id: ids.schedule,
			brand_id: ids.brand,
			status: 'completed',
			completed_regions_count: 2,
			total_regions_count: 2,
		});
	});

	it('sends only events that the endpoint subscribes to', async () => {
		await register(receiver.url, ['report.failed']);
		await emit('report.completed');
		await emit('report.failed');
		expect(receiver.received.map(({ body }) => body.type)).toEqual(['report.failed']);
	});

	it('signs with both secrets for 24 hours after a rotation', async () => {
		const endpoint = await register();
		const rotated = await client.post(`${path}/${String(endpoint.id)}/secret-rotations`);
		expect(rotated.body.secret).not.toBe(endpoint.secret);
		await emit();
		const during = signatureOf(receiver.received[0]);
		const { raw } = receiver.received[0];
		expect(during.v1).toBe(macOf(String(rotated.body.secret), during.t, raw));
		expect(during.v0).toBe(macOf(String(endpoint.secret), during.t, raw));
		await sandbox.clock.advance(24 * 3_600_000);
		await emit();
		expect(signatureOf(receiver.received[1]).v0).toBeUndefined();
	});

	it('sends badly signed, stale, unsigned, odd and double deliveries on demand', async () => {
		const endpoint = await register();
		await emit('report.completed', { signature: 'bad' });
		await emit('report.completed', { signature: 'stale' });
		await emit('report.completed', { signature: 'missing', headers: { 'X-Odd': '1' } });
		await emit('report.completed', { twice: true });
		const [bad, stale, unsigned, first, second] = receiver.received;
		const secret = String(endpoint.secret);
		expect(signatureOf(bad).v1).not.toBe(macOf(secret, signatureOf(bad).t, bad.raw));
		expect(Number(signatureOf(stale).t)).toBeLessThan(Date.now() / 1000 - 600);
		expect(unsigned.headers['x-svc-signature']).toBeUndefined();
		expect(unsigned.headers['x-odd']).toBe('1');
		expect(second.headers['x-svc-delivery-id']).toBe(first.headers['x-svc-delivery-id']);
	});
});
