import { Client, codeOf } from './client.cts';
import { useSandbox } from './scene.cts';

describe('idempotency', () => {
	const scene = useSandbox();
	const brand = { name: 'Once', website: 'https://once.example' };

	const create = async (key: string | null, body: object = brand, client = scene.client) =>
		await client.post('/v1/brands', body, { key });

	it.each([['two words'], ['x'.repeat(256)], ['ümlaut']])(
		'4.2 refuses the Idempotency Key %j',
		async (key) => {
			expect(codeOf(await create(key))).toBe('validation_error');
		},
	);

	it('4.3 takes an Idempotency Key on PATCH and DELETE, but needs none', async () => {
		expect((await scene.client.patch(scene.brandPath, {}, { key: null })).status).toBe(200);
	});

	it('4.4 replays the first status, body and quota headers without acting again', async () => {
		const first = await create('once');
		const before = scene.sandbox.state.brands.size;
		const again = await create('once', { website: brand.website, name: brand.name });
		expect(first.status).toBe(201);
		expect([again.status, again.text]).toEqual([first.status, first.text]);
		expect(again.headers['x-svc-quota-used']).toBe(first.headers['x-svc-quota-used']);
		expect(scene.sandbox.state.brands.size).toBe(before);
		expect(scene.sandbox.requests.at(-1)?.replayed).toBe(true);
	});

	it('4.4 replays a deletion although its target is gone', async () => {
		const keys = ['del', 'del', 'other'];
		const statuses = [];
		for (const key of keys)
			statuses.push((await scene.client.delete(scene.brandPath, { key })).status);
		expect(statuses).toEqual([204, 204, 404]);
	});

	it('1.6 replays a refusal with the ID of the first call, in the body and in the header', async () => {
		const path = `/v1/reports/${scene.ids.completed}/runs`;
		const refuse = async () => await scene.client.post(path, {}, { key: 'refused' });
		const first = await refuse();
		const again = await refuse();
		expect([codeOf(first), again.text]).toEqual(['report_not_modifiable', first.text]);
		expect(again.headers['x-correlation-id']).toBe(again.body.request_id);
	});

	it('belongs to one API key', async () => {
		const other = new Client(scene.sandbox, scene.sandbox.createKey({}));
		const { body } = await create('shared');
		expect((await create('shared', brand, other)).body.id).not.toBe(body.id);
	});

	it('4.8 ignores the Idempotency Key in a dry run', async () => {
		for (const key of [null, 'dry']) {
			const dry = await scene.client.post('/v1/brands?dry_run=true', brand, { key });
			expect([dry.status, Object.keys(dry.body)]).toEqual([200, ['dry_run']]);
		}
		expect((await create('dry')).status).toBe(201);
	});

	it('4.4 forgets an Idempotency Key after 24 hours', async () => {
		const first = await create('daily');
		await scene.sandbox.clock.advance(23 * 3_600_000);
		expect((await create('daily')).body.id).toBe(first.body.id);
		await scene.sandbox.clock.advance(3_600_000);
		expect((await create('daily')).body.id).not.toBe(first.body.id);
	});
});
