import { until } from './client';
import { type Received, Receiver } from './receiver';
import { macOf } from '../webhooks/signing';
import { signatureOf, useWebhooks } from './webhookScene';

describe('webhook deliveries', () => {
	const scene = useWebhooks();

	it('19.10 delivers in order to one endpoint', async () => {
		await scene.register();
		for (let count = 0; count < 20; count += 1) {
			scene.sandbox.world.webhooks.emit(scene.ids.brand, 'report.completed', { count });
		}
		await scene.sandbox.world.webhooks.idle();
		const order = scene.receiver.received.map(({ body }) => (body.data as { count: number }).count);
		expect(order).toEqual(Array.from({ length: 20 }, (_, count) => count));
	});

	it('19.10 delivers to endpoints in parallel', async () => {
		const slow = await new Receiver().start();
		slow.answers = ['hang'];
		try {
			const hanging = await scene.register(slow.url);
			await scene.register();
			scene.sandbox.world.webhooks.emit(scene.ids.brand, 'report.completed', {});
			await until(() => slow.received.length + scene.receiver.received.length === 2);
			// It has a next attempt as soon as the sandbox gives up on the first.
			expect(await scene.logOf(hanging)).toMatchObject([
				{ status: 'pending', next_attempt_at: null },
			]);
		} finally {
			await slow.stop();
		}
	});

	it('19.13 retries six times, with pauses from 30 seconds to 24 hours', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		await scene.emit();
		for (const [index, seconds] of [30, 120, 600, 3_600, 21_600, 86_400].entries()) {
			await scene.sandbox.clock.advance(seconds * 1000 - 5_000);
			expect(scene.receiver.received).toHaveLength(index + 1);
			await scene.sandbox.clock.advance(5_000);
			expect(scene.receiver.received).toHaveLength(index + 2);
		}
		await scene.sandbox.clock.advance(7 * 86_400_000);
		expect(scene.receiver.received).toHaveLength(7);
		const [row] = await scene.logOf(endpoint);
		expect(row).toMatchObject({
			status: 'failed',
			attempt: 7,
			response_status: 500,
			error: 'HTTP 500',
		});
		expect(row.attempts).toHaveLength(7);
	});

	it('19.8 keeps event and delivery id across retries and stops at the first success', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [503, 204];
		await scene.emit();
		await scene.sandbox.clock.advance(86_400_000);
		expect(scene.receiver.received).toHaveLength(2);
		const idsOf = ({ headers }: Received) => [
			headers['x-svc-event-id'],
			headers['x-svc-delivery-id'],
		];
		expect(idsOf(scene.receiver.received[1])).toEqual(idsOf(scene.receiver.received[0]));
		expect((await scene.logOf(endpoint))[0]).toMatchObject({
			status: 'delivered',
			attempt: 2,
			error: null,
		});
	});

	it('19.13 counts a timeout and a closed connection as failures', async () => {
		await scene.sandbox.stop();
		await scene.receiver.stop();
		await scene.start({ webhookTimeoutMs: 100 });
		const endpoint = await scene.register();
		scene.receiver.answers = ['hang'];
		await scene.emit();
		expect((await scene.logOf(endpoint))[0]).toMatchObject({
			error: 'Timeout',
			response_status: null,
		});
		const dead = await scene.register('http://127.0.0.1:9/hook');
		await scene.emit();
		expect((await scene.logOf(dead))[0].error).toMatch(/^Connection error/);
	});

	it('19.14 disables an endpoint after 20 failures in a row and starts counting again when it is enabled', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		for (let count = 0; count < 19; count += 1) await scene.emit();
		expect(await scene.isActive(endpoint)).toBe(true);
		await scene.emit();
		expect(await scene.isActive(endpoint)).toBe(false);
		await scene.emit();
		await scene.sandbox.clock.advance(60_000);
		expect(scene.receiver.received).toHaveLength(20);
		await scene.client.patch(`${scene.path}/${String(endpoint.id)}`, { is_active: true });
		await scene.emit();
		expect([scene.receiver.received.length, await scene.isActive(endpoint)]).toEqual([21, true]);
	});

	it('19.14 counts failures of an endpoint from the start after a success', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [...Array<number>(19).fill(500), 200, 500];
		for (let count = 0; count < 25; count += 1) await scene.emit();
		expect(await scene.isActive(endpoint)).toBe(true);
	});

	it('19.15 replays a delivery under a new delivery id and the same event id', async () => {
		const endpoint = await scene.register();
		await scene.emit();
		const [row] = await scene.logOf(endpoint);
		const replay = await scene.client.post(
			`${scene.path}/${String(endpoint.id)}/deliveries/${String(row.id)}/replays`,
		);
		expect(replay.status).toBe(201);
		await until(() => scene.receiver.received.length === 2);
		const [first, second] = scene.receiver.received.map(({ headers }) => headers);
		expect(second['x-svc-event-id']).toBe(first['x-svc-event-id']);
		expect(second['x-svc-delivery-id']).not.toBe(first['x-svc-delivery-id']);
		expect(await scene.logOf(endpoint)).toHaveLength(2);
	});

	it('19.16 sends a test delivery at once, marked as one', async () => {
		const endpoint = await scene.register();
		const test = await scene.client.post(`${scene.path}/${String(endpoint.id)}/test-deliveries`, {
			event: 'report.completed',
		});
		expect(test.body).toMatchObject({
			object: 'webhook.test_delivery',
			event_id: expect.stringMatching(/^evt_test_/),
			status: 'delivered',
			response_status: 200,
			error: null,
		});
		expect(scene.receiver.received[0].body).toMatchObject({ test: true, id: test.body.event_id });
		const { t, v1 } = signatureOf(scene.receiver.received[0]);
		expect(v1).toBe(macOf(scene.receiver.received[0].raw, t, String(endpoint.secret)));
		expect((await scene.logOf(endpoint))[0]).toMatchObject({
			id: test.body.delivery_id,
			is_test: true,
		});
	});

	it('19.16 refuses a test delivery of an event that the endpoint does not subscribe to', async () => {
		const endpoint = await scene.register(scene.receiver.url, ['report.failed']);
		const test = await scene.client.post(`${scene.path}/${String(endpoint.id)}/test-deliveries`, {
			event: 'report.completed',
		});
		expect(test.status).toBe(422);
	});

	it('19.14 does not count test deliveries toward disabling', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		for (let count = 0; count < 25; count += 1) {
			const body = { event: 'report.failed' };
			await scene.client.post(`${scene.path}/${String(endpoint.id)}/test-deliveries`, body);
			await scene.sandbox.clock.advance(10_000);
		}
		expect(await scene.isActive(endpoint)).toBe(true);
		expect((await scene.logOf(endpoint))[0]).toMatchObject({ status: 'failed', error: 'HTTP 500' });
	});

	it('19.15 keeps delivery logs for 90 days', async () => {
		const endpoint = await scene.register();
		await scene.emit();
		await scene.sandbox.clock.advance(89 * 86_400_000);
		const seen = (await scene.logOf(endpoint)).filter(
			({ event_type }) => event_type === 'report.completed',
		);
		expect(seen).toHaveLength(1);
		await scene.sandbox.clock.advance(86_400_000);
		const later = (await scene.logOf(endpoint)).filter(
			({ event_type }) => event_type === 'report.completed',
		);
		expect(later).toHaveLength(0);
	});
});
