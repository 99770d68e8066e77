import { startSandbox, type Sandbox } from '../index';
import { arrived, Client, codeOf, demoIds, detailsOf, until } from './client';
import { Receiver } from './receiver';

describe('faults', () => {
	let sandbox: Sandbox;
	let client: Client;
	const brand = { name: 'Fault', website: 'https://fault.example' };

	beforeEach(async () => {
		sandbox = await startSandbox();
		client = new Client(sandbox);
	});
	afterEach(() => sandbox.stop());

	const brands = () => sandbox.state.brands.where(({ name }) => name === 'Fault').length;

	it('can return any status and code without processing the request', async () => {
		sandbox.faults.add({ kind: 'status', status: 503, details: { retry_after: 2 } });
		const reply = await client.post('/v1/brands', brand);
		expect([reply.status, codeOf(reply), brands()]).toEqual([503, 'service_unavailable', 0]);
		expect(detailsOf(reply)).toEqual({ retry_after: 2 });
		expect(reply.body.request_id).toBe(reply.headers['x-correlation-id']);
		sandbox.faults.add({ kind: 'status', code: 'external_timeout', headers: { 'X-Odd': '1' } });
		const second = await client.get('/v1/me');
		expect([second.status, second.headers['x-odd']]).toEqual([504, '1']);
	});

	it('can return 429 with and without Retry-After', async () => {
		sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 7 });
		sandbox.faults.add({ kind: 'status', status: 429, retryAfter: false });
		const first = await client.get('/v1/me');
		expect([first.headers['retry-after'], detailsOf(first)]).toEqual([
			'7',
			{ retry_after_seconds: 7 },
		]);
		expect((await client.get('/v1/me')).headers['retry-after']).toBeUndefined();
	});

	it('apply by method and path, with a count and an offset', async () => {
		const path = '/v1/brands/{brand_id}';
		sandbox.faults.add({ kind: 'status', status: 500, method: 'get', path, skip: 1, times: 2 });
		const own = `/v1/brands/${demoIds(sandbox).brand}`;
		expect((await client.get('/v1/me')).status).toBe(200);
		expect((await client.patch(own, {})).status).toBe(200);
		const statuses = [];
		for (let count = 0; count < 4; count += 1) statuses.push((await client.get(own)).status);
		expect(statuses).toEqual([200, 500, 500, 200]);
		sandbox.faults.add({ kind: 'status', status: 500, path: own, times: 9 });
		expect((await client.get(own)).status).toBe(500);
		sandbox.faults.clear();
		expect((await client.get(own)).status).toBe(200);
	});

	it('can close the connection before processing', async () => {
		sandbox.faults.add({ kind: 'dropBefore' });
		await expect(client.post('/v1/brands', brand, { key: 'k' })).rejects.toThrow();
		expect(brands()).toBe(0);
		expect((await client.post('/v1/brands', brand, { key: 'k' })).status).toBe(201);
	});

	it('can close the connection after processing, so that the same key replays the answer', async () => {
		sandbox.faults.add({ kind: 'dropAfter' });
		await expect(client.post('/v1/brands', brand, { key: 'k' })).rejects.toThrow();
		expect(brands()).toBe(1);
		expect((await client.post('/v1/brands', brand, { key: 'k' })).status).toBe(201);
		expect(brands()).toBe(1);
		expect(sandbox.requests.map(({ fault, replayed }) => [fault, replayed])).toEqual([
			['dropAfter', false],
			[null, true],
		]);
	});

	it('can truncate an answer, empty it or replace it by an HTML page', async () => {
		sandbox.faults.add({ kind: 'truncate' });
		sandbox.faults.add({ kind: 'empty' });
		sandbox.faults.add({ kind: 'html' });
		const cut = await client.get('/v1/me');
		expect([cut.status, cut.text.startsWith('{'), cut.text.endsWith('}')]).toEqual([
			200,
			true,
			false,
		]);
		const empty = await client.get('/v1/me');
		expect([empty.status, empty.text]).toEqual([200, '']);
		const page = await client.get('/v1/me');
		expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
	});

	it('can leave a request unanswered', async () => {
		sandbox.faults.add({ kind: 'hang' });
		let isAnswered = false;
		void client.get('/v1/me').then(
			() => (isAnswered = true),
			() => undefined,
		);
		await until(() => sandbox.requests.length === 1);
		// A later request is answered while this one is not.
		expect((await client.get('/v1/me')).status).toBe(200);
		expect(isAnswered).toBe(false);
	});

	it('can deliver a webhook twice', async () => {
		const receiver = await new Receiver().start();
		const { brand: brandId } = demoIds(sandbox);
		const hook = { url: receiver.url, events: ['report.completed'] };
		await client.post(`/v1/brands/${brandId}/webhooks`, hook);
		sandbox.faults.add({ kind: 'duplicateDelivery' });
		sandbox.world.webhooks.emit(brandId, 'report.completed', {});
		await until(() => receiver.received.length === 2);
		expect(receiver.received[1].headers['x-svc-delivery-id']).toBe(
			receiver.received[0].headers['x-svc-delivery-id'],
		);
		await receiver.stop();
	});

	it('are recorded with everything else about a request', async () => {
		sandbox.faults.add({ kind: 'delay', delayMs: 1_000 });
		const [slow] = await arrived(sandbox, () => client.get('/v1/brands?limit=1'));
		await client.post('/v1/brands', {}, { key: 'rec' });
		await slow;
		const [first, second] = sandbox.requests;
		expect(first).toMatchObject({
			method: 'GET',
			path: '/v1/brands',
			query: { limit: '1' },
			status: 200,
			fault: 'delay',
			inFlight: 0,
			body: null,
		});
		expect(second).toMatchObject({
			body: {},
			status: 422,
			code: 'body_validation_error',
			idempotencyKey: 'rec',
			inFlight: 1,
			keyId: expect.any(String),
			at: expect.any(Number),
			realAt: expect.any(Number),
		});
	});
});
