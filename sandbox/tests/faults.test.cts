import type { ErrorCode } from '../apiError.cts';
import type { Fault } from '../index.cts';
import { eventually } from './client.cts';
import { Receiver } from './receiver.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

describe('faults', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);
	const brand = { name: 'Fault', website: 'https://fault.example' };

	const brands = () => scene.state.brands.where(({ name }) => name === 'Fault').length;
	const create = async () => await scene.post('/v1/brands', brand, { key: 'k' });

	it('can return any status and code without processing the request', async () => {
		const { client, sandbox } = scene;
		sandbox.faults.add({ kind: 'status', status: 503, details: { retry_after: 2 } });
		const reply = await create();
		expect([reply.status, reply.code, brands()]).toEqual([503, 'service_unavailable', 0]);
		expect(reply.details).toEqual({ retry_after: 2 });
		sandbox.faults.add({ kind: 'status', code: 'external_timeout', headers: { 'X-Odd': '1' } });
		const second = await client.get('/v1/me');
		expect([second.status, second.headers['x-odd']]).toEqual([504, '1']);
	});

	it('can return 429 with and without Retry-After', async () => {
		const { client, sandbox } = scene;
		for (const retryAfter of [7, false])
			sandbox.faults.add({ kind: 'status', status: 429, retryAfter });
		const first = await client.get('/v1/me');
		expect([first.headers['retry-after'], first.details.retry_after_seconds]).toEqual(['7', 7]);
		expect((await client.get('/v1/me')).headers['retry-after']).toBeUndefined();
	});

	it.each<[ErrorCode, object]>([
		['insufficient_scope', { required_scope: 'read:brands', key_scopes: ['*'] }],
		['integration_not_connected', { connect_url: expect.stringMatching(/^http/) }],
		['request_quota_exceeded', { limit: 100_000, current_period_end: expect.any(String) }],
		['service_unavailable', { retry_after: 1 }],
		['rate_limit_exceeded', { retry_after_seconds: 1 }],
		['body_validation_error', { errors: [expect.objectContaining({ loc: ['body'] })] }],
		['validation_error', { errors: [expect.objectContaining({ loc: ['query'] })] }],
		['insufficient_credits', { balance: 1_000 }],
	])('have the details of a real refusal: %s', async (code, details) => {
		scene.sandbox.faults.add({ kind: 'status', code });
		const reply = await scene.get('/v1/brands');
		expect([reply.code, reply.details]).toEqual([code, expect.objectContaining(details)]);
	});

	it('tell the wait that they are given where the code has one', async () => {
		for (const code of ['service_unavailable', 'rate_limit_exceeded', 'internal_error'])
			scene.sandbox.faults.add({ kind: 'status', code, retryAfter: 9 });
		const told = [];
		for (let count = 0; count < 3; count += 1) {
			const reply = await scene.get('/v1/me');
			told.push([reply.details, reply.headers['retry-after']]);
		}
		expect(told).toEqual([
			[{ retry_after: 9 }, undefined],
			[{ retry_after_seconds: 9 }, '9'],
			[{}, '9'],
		]);
	});

	it('apply by method and path, with a count and an offset', async () => {
		const { client, sandbox, brandPath: own } = scene;
		const path = '/v1/brands/{brand_id}';
		sandbox.faults.add({ kind: 'status', status: 500, method: 'get', path, skip: 1, times: 2 });
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

	it.each<[Fault['kind'], processed: number, text: RegExp | undefined]>([
		['dropBefore', 0, undefined],
		['dropAfter', 1, undefined],
		['truncate', 1, /^\{.*[^}]$/],
		['empty', 1, /^$/],
		['html', 0, /^<!doctype html>/],
	])('can lose an answer, %s, so that the same key gives it', async (kind, processed, text) => {
		scene.sandbox.faults.add({ kind });
		const answer = create();
		if (text) expect((await answer).text).toMatch(text);
		else await expect(answer).rejects.toThrow();
		expect(brands()).toBe(processed);
		expect((await create()).status).toBe(201);
		expect(brands()).toBe(1);
		expect(scene.sandbox.requests).toMatchObject([
			{ fault: kind, replayed: false },
			{ fault: null, replayed: processed === 1 },
		]);
	});

	it('can leave a request unanswered', async () => {
		scene.sandbox.faults.add({ kind: 'hang' });
		let isAnswered = false;
		const answer = () => void (isAnswered = true);
		const [hanging] = await scene.arrived(() => scene.get('/v1/me'));
		hanging.then(answer, () => undefined);
		// A later request is answered while this one is not.
		expect((await scene.get('/v1/me')).status).toBe(200);
		expect(isAnswered).toBe(false);
	});

	it('can deliver a webhook twice', async () => {
		const receiver = await new Receiver().start();
		const hook = { url: receiver.url, events: ['report.completed'] };
		await scene.post(`${scene.brandPath}/webhooks`, hook);
		scene.sandbox.faults.add({ kind: 'duplicateDelivery' });
		scene.sandbox.world.webhooks.emit(scene.ids.brand, 'report.completed', {});
		await eventually(() => receiver.received.length === 2);
		const ids = receiver.received.map(({ headers }) => headers['x-svc-delivery-id']);
		expect(ids[1]).toBe(ids[0]);
		await receiver.stop();
	});

	it('are recorded with everything else about a request', async () => {
		const { client, sandbox } = scene;
		sandbox.faults.add({ kind: 'delay', delayMs: 500 });
		const [slow] = await scene.arrived(() => client.get('/v1/brands?limit=1'));
		await client.post('/v1/brands', {}, { key: 'rec' });
		await slow;
		expect(sandbox.requests).toMatchObject([
			{
				method: 'GET',
				path: '/v1/brands',
				query: { limit: '1' },
				status: 200,
				fault: 'delay',
				inFlight: 0,
				body: null,
			},
			{
				body: {},
				status: 422,
				code: 'body_validation_error',
				idempotencyKey: 'rec',
				inFlight: 1,
				at: expect.any(Number),
			},
		]);
	});
});
