import { createHmac } from 'node:crypto';
import { startSandbox, type Sandbox, type SandboxOptions } from '../index';
import { Client, dataOf, demoIds, type Json, until } from './client';
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

describe('webhook deliveries', () => {
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
	const isActive = async (endpoint: Json) =>
		(await client.get(`${path}/${String(endpoint.id)}`)).body.is_active;

	it('delivers in order to one endpoint', async () => {
		await register();
		for (let count = 0; count < 20; count += 1) {
			sandbox.world.webhooks.emit(ids.brand, 'report.completed', { count });
		}
		await sandbox.world.webhooks.idle();
		const order = receiver.received.map(({ body }) => (body.data as { count: number }).count);
		expect(order).toEqual(Array.from({ length: 20 }, (_, count) => count));
	});

	it('delivers to endpoints in parallel', async () => {
		const slow = await new Receiver().start();
		slow.answers = ['hang'];
		await register(slow.url);
		await register();
		sandbox.world.webhooks.emit(ids.brand, 'report.completed', {});
		await until(() => receiver.received.length === 1);
		expect(slow.received.length).toBeLessThanOrEqual(1);
		await slow.stop();
	});

	it('tries six times more, after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h', async () => {
		const endpoint = await register();
		receiver.answers = [500];
		await emit();
		for (const [index, seconds] of [30, 120, 600, 3_600, 21_600, 86_400].entries()) {
			await sandbox.clock.advance(seconds * 1000 - 5_000);
			expect(receiver.received).toHaveLength(index + 1);
			await sandbox.clock.advance(5_000);
			expect(receiver.received).toHaveLength(index + 2);
		}
		await sandbox.clock.advance(7 * 86_400_000);
		expect(receiver.received).toHaveLength(7);
		const [row] = await logOf(endpoint);
		expect(row).toMatchObject({
			status: 'failed',
			attempt: 7,
			response_status: 500,
			error: 'HTTP 500',
		});
		expect(row.attempts).toHaveLength(7);
	});

	it('keeps event and delivery id across retries and stops at the first success', async () => {
		const endpoint = await register();
		receiver.answers = [503, 204];
		await emit();
		await sandbox.clock.advance(86_400_000);
		expect(receiver.received).toHaveLength(2);
		const idsOf = ({ headers }: Received) => [
			headers['x-svc-event-id'],
			headers['x-svc-delivery-id'],
		];
		expect(idsOf(receiver.received[1])).toEqual(idsOf(receiver.received[0]));
		expect((await logOf(endpoint))[0]).toMatchObject({
			status: 'delivered',
			attempt: 2,
			error: null,
		});
	});

	it('counts a time-out and a broken connection as failures', async () => {
		await sandbox.stop();
		await receiver.stop();
		await start({ webhookTimeoutMs: 100 });
		const endpoint = await register();
		receiver.answers = ['hang'];
		await emit();
		expect((await logOf(endpoint))[0]).toMatchObject({ error: 'Timeout', response_status: null });
		const dead = await register('http://127.0.0.1:9/hook');
		await emit();
		expect((await logOf(dead))[0].error).toMatch(/^Connection error/);
	});

	it('disables an endpoint after 20 failures in a row and counts anew when it is enabled', async () => {
		const endpoint = await register();
		receiver.answers = [500];
		for (let count = 0; count < 19; count += 1) await emit();
		expect(await isActive(endpoint)).toBe(true);
		await emit();
		expect(await isActive(endpoint)).toBe(false);
		await emit();
		await sandbox.clock.advance(60_000);
		expect(receiver.received).toHaveLength(20);
		await client.patch(`${path}/${String(endpoint.id)}`, { is_active: true });
		await emit();
		expect([receiver.received.length, await isActive(endpoint)]).toEqual([21, true]);
	});

	it('starts counting again after a success', async () => {
		const endpoint = await register();
		receiver.answers = [...Array<number>(19).fill(500), 200, 500];
		for (let count = 0; count < 25; count += 1) await emit();
		expect(await isActive(endpoint)).toBe(true);
	});

	it('replays a delivery under a new delivery id and the same event id', async () => {
		const endpoint = await register();
		await emit();
		const [row] = await logOf(endpoint);
		const replay = await client.post(
			`${path}/${String(endpoint.id)}/deliveries/${String(row.id)}/replays`,
		);
		expect(replay.status).toBe(201);
		await until(() => receiver.received.length === 2);
		const [first, second] = receiver.received.map(({ headers }) => headers);
		expect(second['x-svc-event-id']).toBe(first['x-svc-event-id']);
		expect(second['x-svc-delivery-id']).not.toBe(first['x-svc-delivery-id']);
		expect(await logOf(endpoint)).toHaveLength(2);
	});

	it('sends a test delivery at once, marked as one', async () => {
		const endpoint = await register();
		const test = await client.post(`${path}/${String(endpoint.id)}/test-deliveries`, {
			event: 'report.completed',
		});
		expect(test.body).toMatchObject({
			object: 'webhook.test_delivery',
			event_id: expect.stringMatching(/^evt_test_/),
			status: 'delivered',
			response_status: 200,
			error: null,
		});
		expect(receiver.received[0].body).toMatchObject({ test: true, id: test.body.event_id });
		const { t, v1 } = signatureOf(receiver.received[0]);
		expect(v1).toBe(macOf(String(endpoint.secret), t, receiver.received[0].raw));
		expect((await logOf(endpoint))[0]).toMatchObject({ id: test.body.delivery_id, is_test: true });
	});

	it('refuses a test delivery of an event that the endpoint does not take', async () => {
		const endpoint = await register(receiver.url, ['report.failed']);
		const test = await client.post(`${path}/${String(endpoint.id)}/test-deliveries`, {
			event: 'report.completed',
		});
		expect(test.status).toBe(422);
	});

	it('never counts test deliveries towards disabling', async () => {
		const endpoint = await register();
		receiver.answers = [500];
		for (let count = 0; count < 25; count += 1) {
			const body = { event: 'report.failed' };
			await client.post(`${path}/${String(endpoint.id)}/test-deliveries`, body);
			await sandbox.clock.advance(10_000);
		}
		expect(await isActive(endpoint)).toBe(true);
		expect((await logOf(endpoint))[0]).toMatchObject({ status: 'failed', error: 'HTTP 500' });
	});

	it('keeps delivery logs 90 days', async () => {
		const endpoint = await register();
		await emit();
		await sandbox.clock.advance(89 * 86_400_000);
		const seen = (await logOf(endpoint)).filter(
			({ event_type }) => event_type === 'report.completed',
		);
		expect(seen).toHaveLength(1);
		await sandbox.clock.advance(86_400_000);
		const later = (await logOf(endpoint)).filter(
			({ event_type }) => event_type === 'report.completed',
		);
		expect(later).toHaveLength(0);
	});
});
