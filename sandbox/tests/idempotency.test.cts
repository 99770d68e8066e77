import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

const HOUR = 3_600_000;

describe('idempotency', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);
	const brand = { name: 'Once', website: 'https://once.example' };

	const create = async (key: string | null, body: object = brand, client = scene.client) =>
		await client.post('/v1/brands', body, { key });

	it('4.1 wants an Idempotency Key for a POST, but not for a PATCH', async () => {
		expect((await create(null)).code).toBe('idempotency_key_required');
		expect((await scene.patch(scene.brandPath, {}, { key: null })).status).toBe(200);
	});

	it.each(['two words', 'x'.repeat(256), 'ümlaut'])('4.2 refuses the key %j', async (key) => {
		const { code, details } = await create(key);
		expect(code).toBe('validation_error');
		expect(details.errors).toMatchObject([
			{ loc: ['header', 'Idempotency-Key'], type: 'string_pattern_mismatch' },
		]);
	});

	it('4.3 honors a key on PATCH, and ignores it on GET', async () => {
		await scene.patch(scene.brandPath, { country: 'Peru' }, { key: 'k' });
		const other = await scene.patch(scene.brandPath, { country: 'Chile' }, { key: 'k' });
		expect(other.code).toBe('idempotency_key_mismatch');
		expect((await scene.get('/v1/me', { headers: { 'Idempotency-Key': 'k' } })).status).toBe(200);
	});

	it('4.5 refuses a key that came with another body, query, path or method', async () => {
		const path = `/v1/reports/${scene.ids.draft}/shares`;
		const body = { expiration_days: 1 };
		expect((await scene.post(path, body, { key: 'k' })).status).toBe(201);
		const others = [
			await scene.post(path, { expiration_days: 2 }, { key: 'k' }),
			await scene.post(`${path}?a=b`, body, { key: 'k' }),
			await scene.post(`/v1/reports/${scene.ids.failed}/shares`, body, { key: 'k' }),
			await scene.delete(path, { key: 'k' }),
		];
		expect(others.map(({ code }) => code)).toEqual(Array(4).fill('idempotency_key_mismatch'));
	});

	it('4.6 refuses a key while its first request is under way', async () => {
		scene.sandbox.faults.add({ kind: 'delay', delayMs: 500 });
		const [first] = await scene.arrived(() => create('slow'));
		expect((await create('slow')).code).toBe('idempotency_key_in_flight');
		expect((await first).status).toBe(201);
		expect((await create('slow')).status).toBe(201);
	});

	it('4.7 keeps a refusal by the operation, but none that comes before it', async () => {
		const path = `/v1/reports/${scene.ids.draft}/runs`;
		const run = async () => (await scene.post(path, {}, { key: 'k' })).code;
		for (const status of [409, 429, 500, 503]) scene.sandbox.faults.add({ kind: 'status', status });
		expect([await run(), await run(), await run(), await run()]).toEqual([
			...['conflict', 'rate_limit_exceeded', 'internal_error', 'service_unavailable'],
		]);
		const { account } = scene.state;
		account.credits = 0;
		expect(await run()).toBe('insufficient_credits');
		account.credits = 100;
		expect(await run()).toBe('insufficient_credits');
		await scene.advance(24 * HOUR);
		expect(await run()).toBeUndefined();
	});

	it('4.4 replays the first status, body and quota headers without acting again', async () => {
		// The longest key that is allowed.
		const key = '~'.repeat(255);
		const first = await create(key);
		const before = scene.state.brands.size;
		const again = await create(key, { website: brand.website, name: brand.name });
		expect([again.status, again.text]).toEqual([201, first.text]);
		expect(again.headers['x-svc-quota-used']).toBe(first.headers['x-svc-quota-used']);
		expect(scene.state.brands.size).toBe(before);
		expect(scene.state.account.unitsUsed).toBe(1);
		expect(scene.sandbox.requests.at(-1)?.replayed).toBe(true);
	});

	it('4.4 replays a deletion although its target is gone', async () => {
		const statuses = [];
		for (const key of ['del', 'del', 'other'])
			statuses.push((await scene.delete(scene.brandPath, { key })).status);
		expect(statuses).toEqual([204, 204, 404]);
	});

	it('4.4 forgets an Idempotency Key after 24 hours', async () => {
		const first = await create('daily');
		await scene.advance(23 * HOUR);
		expect((await create('daily')).body.id).toBe(first.body.id);
		await scene.advance(HOUR);
		expect((await create('daily')).body.id).not.toBe(first.body.id);
	});

	it('1.6 replays a refusal with the ID of the first call, in the body and in the header', async () => {
		const path = `/v1/reports/${scene.ids.completed}/runs`;
		const refuse = async () => await scene.post(path, {}, { key: 'refused' });
		const first = await refuse();
		const again = await refuse();
		expect([first.code, again.text]).toEqual(['report_not_modifiable', first.text]);
		expect(again.headers['x-correlation-id']).toBe(again.body.request_id);
	});

	it('belongs to one API key', async () => {
		const { body } = await create('shared');
		expect((await create('shared', brand, scene.as({}))).body.id).not.toBe(body.id);
	});

	it('4.8 ignores the Idempotency Key in a dry run', async () => {
		for (const key of [null, 'dry']) {
			const dry = await scene.post('/v1/brands?dry_run=true', brand, { key });
			expect([dry.status, Object.keys(dry.body)]).toEqual([200, ['dry_run']]);
		}
		expect((await create('dry')).status).toBe(201);
	});
});
