import { eventually } from './client.cts';
import { Receiver } from './receiver.cts';
import { idsOf, macWith, signatureOf, useWebhooks } from './webhookScene.cts';
import { ruleTests } from './ruleTests.cts';

const DAY = 86_400;

type Row = [responseStatus: number, status: string, error: string | null];

describe('webhook deliveries', () => {
	const scene = useWebhooks();
	const it = ruleTests(scene);

	const emitWith = (data: object) =>
		scene.sandbox.world.webhooks.emit(scene.ids.brand, 'report.completed', data);
	const advance = async (seconds: number) => await scene.advance(seconds * 1000);

	it('19.10 delivers in order to one endpoint', async () => {
		await scene.register();
		for (let count = 0; count < 20; count += 1) emitWith({ count });
		await scene.sandbox.world.webhooks.idle();
		const order = scene.received.map(({ body }) => (body.data as { count: number }).count);
		expect(order).toEqual(Array.from({ length: 20 }, (_, count) => count));
	});

	it('19.10 delivers to endpoints in parallel, to each one after the other', async () => {
		const slow = await new Receiver().start();
		slow.answers = ['hang'];
		try {
			const hanging = await scene.register(slow.url);
			await scene.register();
			emitWith({});
			emitWith({});
			await eventually(() => scene.received.length === 2);
			expect(slow.received).toHaveLength(1);
			// It has a next attempt as soon as the sandbox gives up on the first.
			const waiting = { status: 'pending', next_attempt_at: null };
			expect(await scene.logOf(hanging)).toMatchObject([waiting, waiting]);
		} finally {
			await slow.stop();
		}
	});

	it('19.13 retries six times, with pauses from 30 seconds to 24 hours', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		await scene.emit();
		for (const [index, seconds] of [30, 120, 600, 3_600, 21_600, DAY].entries()) {
			const [{ next_attempt_at: next }] = await scene.logOf(endpoint);
			const wait = Date.parse(String(next)) - scene.clock.now();
			expect(Math.round(wait / 5_000)).toBe(Math.round(seconds / 5));
			await advance(seconds - 5);
			expect(scene.received).toHaveLength(index + 1);
			await advance(5);
			expect(scene.received).toHaveLength(index + 2);
		}
		await advance(7 * DAY);
		expect(scene.received).toHaveLength(7);
		const [row] = await scene.logOf(endpoint);
		expect(row).toMatchObject({ status: 'failed', attempt: 7, response_status: 500 });
		expect(row.error).toBe('HTTP 500');
		expect(row.attempts).toHaveLength(7);
	});

	it('19.8 keeps event and delivery id across retries and stops at the first success', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [503, 204];
		await scene.emit();
		await advance(DAY);
		const [first, ...others] = scene.received.map(idsOf);
		expect(first).toEqual([expect.stringMatching(/^evt_/), expect.stringMatching(/^dlv_/)]);
		expect(others).toEqual([first]);
		const [row] = await scene.logOf(endpoint);
		expect(row).toMatchObject({ status: 'delivered', attempt: 2, error: null });
	});

	it.each([
		...([200, 201, 204, 299].map((status) => [status, 'delivered', null]) as Row[]),
		...([300, 302, 404, 410].map((status) => [status, 'pending', `HTTP ${status}`]) as Row[]),
	])('19.9 after an answer with %s, a delivery is %s', async (response_status, status, error) => {
		const endpoint = await scene.register();
		scene.receiver.answers = [response_status];
		await scene.emit();
		const row = { status, attempt: 1, response_status, error, is_test: false };
		expect(await scene.logOf(endpoint)).toMatchObject([row]);
	});

	it('19.13 counts a timeout and a closed connection as failures', async () => {
		await scene.start({ webhookTimeoutMs: 100 });
		const hanging = await scene.register();
		const dead = await scene.register('http://127.0.0.1:9/hook');
		scene.receiver.answers = ['hang'];
		await scene.emit();
		const timeout = { error: 'Timeout', response_status: null };
		expect(await scene.logOf(hanging)).toMatchObject([timeout]);
		expect((await scene.logOf(dead))[0].error).toMatch(/^Connection error/);
	});

	it('19.14 disables an endpoint after 20 failures in a row and starts counting again when it is enabled', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		for (let count = 0; count < 19; count += 1) await scene.emit();
		expect(await scene.isActive(endpoint)).toBe(true);
		await scene.emit();
		expect(await scene.isActive(endpoint)).toBe(false);
		const dropped = { status: 'failed', next_attempt_at: null };
		const [last] = await scene.logOf(endpoint);
		expect(last).toMatchObject(dropped);
		await scene.emit();
		expect((await scene.logOf(endpoint))[0]).toEqual(last);
		await advance(60);
		expect(scene.received).toHaveLength(20);
		await scene.setActive(endpoint, true);
		await scene.emit();
		expect([scene.received.length, await scene.isActive(endpoint)]).toEqual([21, true]);
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
		const [{ id }] = await scene.logOf(endpoint);
		const replay = async () =>
			await scene.post(`${scene.pathOf(endpoint)}/deliveries/${String(id)}/replays`);
		await replay();
		await eventually(() => scene.received.length === 2);
		const [[event, delivery], replayed] = scene.received.map(idsOf);
		expect(replayed).toEqual([event, expect.not.stringMatching(delivery)]);
		expect(await scene.logOf(endpoint)).toHaveLength(2);
		await scene.setActive(endpoint, false);
		expect((await replay()).code).toBe('conflict');
	});

	it('19.16 sends a test delivery at once, marked as one', async () => {
		const endpoint = await scene.register(scene.receiver.url, ['report.failed']);
		const { body } = await scene.test(endpoint, 'report.failed');
		const [delivery] = scene.received;
		const [event_id, delivery_id] = idsOf(delivery);
		expect(body).toEqual({
			...{ object: 'webhook.test_delivery', delivery_id, event_id, event_type: 'report.failed' },
			...{ status: 'delivered', response_status: 200, error: null },
			duration_ms: expect.any(Number),
		});
		expect(event_id).toMatch(/^evt_test_/);
		expect(delivery.body).toMatchObject({ test: true, id: event_id });
		expect(signatureOf(delivery).v1).toBe(macWith(endpoint.secret, delivery));
		expect(await scene.logOf(endpoint)).toMatchObject([{ id: delivery_id, is_test: true }]);
		expect((await scene.test(endpoint)).code).toBe('body_validation_error');
	});

	it('19.14 does not count test deliveries toward disabling', async () => {
		const endpoint = await scene.register();
		scene.receiver.answers = [500];
		for (let count = 0; count < 25; count += 1) {
			await scene.test(endpoint);
			await advance(10);
		}
		expect(await scene.isActive(endpoint)).toBe(true);
		const [row] = await scene.logOf(endpoint);
		expect(row).toMatchObject({ status: 'failed', error: 'HTTP 500' });
	});

	it('19.15 keeps delivery logs for 90 days', async () => {
		// Schedules run meanwhile, but none of their reports fails.
		const endpoint = await scene.register(scene.receiver.url, ['report.failed']);
		await scene.emit('report.failed');
		await advance(89 * DAY);
		expect(await scene.logOf(endpoint)).toHaveLength(1);
		await advance(DAY);
		expect(await scene.logOf(endpoint)).toEqual([]);
	});
});
