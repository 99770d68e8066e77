import type { ErrorCode } from '../apiError.cts';
import type { Fault } from '../index.cts';
import { eventually } from './client.cts';
import { useWebhooks } from './webhookScene.cts';

const NOT_VALID = { msg: 'is not valid', type: 'value_error' };
const ANY_TIME = expect.stringMatching(/Z$/) as string;

describe('faults', () => {
	const scene = useWebhooks();
	const brand = { name: 'Fault', website: 'https://fault.example' };

	const brands = () => scene.state.brands.where(({ name }) => name === 'Fault').length;
	const create = async () => await scene.post('/v1/brands', brand, { key: 'k' });
	const add = (...faults: Array<Partial<Fault>>) => {
		for (const fault of faults) scene.sandbox.faults.add({ kind: 'status', ...fault });
	};

	it('can return any status and code without processing the request', async () => {
		const headers = { 'X-Odd': '1' };
		add({ status: 503 }, { code: 'external_timeout', headers });
		add({ kind: 'html', status: 502, text: 'Bad', headers });
		expect((await create()).code).toBe('service_unavailable');
		const second = await create();
		expect([second.status, second.headers['x-odd']]).toEqual([504, '1']);
		const page = await create();
		expect([page.status, page.headers['x-odd'], page.text]).toEqual([502, '1', 'Bad']);
		expect(brands()).toBe(0);
	});

	it.each<[ErrorCode, Partial<Fault>, details: object, header?: string]>([
		['insufficient_scope', {}, { required_scope: 'read:brands', key_scopes: ['*'] }],
		['integration_not_connected', {}, { connect_url: expect.stringMatching(/^http.*connect$/) }],
		['request_quota_exceeded', {}, { used: 1, limit: 100_000, current_period_end: ANY_TIME }],
		['body_validation_error', {}, { errors: [{ ...NOT_VALID, loc: ['body'] }] }],
		['validation_error', {}, { errors: [{ ...NOT_VALID, loc: ['query'] }] }],
		['insufficient_credits', {}, { required: 1, balance: 1_000 }],
		['service_unavailable', {}, { retry_after: 1 }],
		['service_unavailable', { retryAfter: 9 }, { retry_after: 9 }],
		['service_unavailable', { details: { retry_after: 2 } }, { retry_after: 2 }],
		['rate_limit_exceeded', {}, { retry_after_seconds: 1 }, '1'],
		['rate_limit_exceeded', { retryAfter: 9 }, { retry_after_seconds: 9 }, '9'],
		['rate_limit_exceeded', { retryAfter: true }, { retry_after_seconds: 1 }, '1'],
		['rate_limit_exceeded', { retryAfter: false }, {}],
		['internal_error', { retryAfter: 9 }, {}, '9'],
	])('have the details and the wait of a real refusal: %s %j', async (...row) => {
		const [code, fault, details, header] = row;
		add({ code, ...fault });
		const reply = await scene.get('/v1/brands');
		expect([reply.code, reply.details]).toEqual([code, details]);
		expect(reply.headers['retry-after']).toBe(header);
	});

	it('apply by method and path, with a count and an offset', async () => {
		const { brandPath: own } = scene;
		add({ status: 500, method: 'get', path: '/v1/brands/{brand_id}', skip: 1, times: 2 });
		expect((await scene.get('/v1/me')).status).toBe(200);
		expect((await scene.patch(own, {})).status).toBe(200);
		const statuses = [];
		for (let count = 0; count < 4; count += 1) statuses.push((await scene.get(own)).status);
		expect(statuses).toEqual([200, 500, 500, 200]);
		add({ status: 500, path: own, times: 9 }, { status: 500 });
		expect((await scene.get(own)).status).toBe(500);
		scene.sandbox.faults.clear();
		expect((await scene.get(own)).status).toBe(200);
	});

	it.each<[Fault['kind'], processed: number, text: RegExp | undefined]>([
		['dropBefore', 0, undefined],
		['dropAfter', 1, undefined],
		['truncate', 1, /^\{.*[^}]$/],
		['empty', 1, /^$/],
		['html', 0, /^<!doctype html>/],
	])('can lose an answer, %s, so that the same key gives it', async (kind, processed, text) => {
		add({ kind });
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
		add({ kind: 'hang' });
		let isAnswered = false;
		const [hanging] = await scene.arrived(() => scene.get('/v1/me'));
		void hanging.then(
			() => (isAnswered = true),
			() => undefined,
		);
		// A later request is answered while this one is not.
		expect((await scene.get('/v1/me')).status).toBe(200);
		expect(isAnswered).toBe(false);
	});

	it('can deliver a webhook twice', async () => {
		await scene.register();
		add({ kind: 'duplicateDelivery' });
		await scene.emit();
		await eventually(() => scene.received.length === 2);
		const [first, second] = scene.received.map(({ headers }) => headers['x-svc-delivery-id']);
		expect(second).toBe(first);
	});

	it('are recorded with everything else about a request', async () => {
		add({ kind: 'delay', delayMs: 500 });
		const [slow] = await scene.arrived(() => scene.get('/v1/brands?limit=1'));
		await scene.post('/v1/brands', {}, { key: 'rec' });
		await slow;
		const path = '/v1/brands';
		expect(scene.sandbox.requests).toMatchObject([
			{
				...{ method: 'GET', path, query: { limit: '1' }, status: 200, code: null },
				...{ fault: 'delay', inFlight: 0, body: null, idempotencyKey: null },
			},
			{
				...{ method: 'POST', path, status: 422, code: 'body_validation_error', body: {} },
				...{ idempotencyKey: 'rec', inFlight: 1, at: expect.any(Number) },
			},
		]);
	});
});
