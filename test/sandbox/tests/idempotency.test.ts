import { startSandbox, type Sandbox } from '../index';
import { Client, codeOf, demoIds } from './client';

describe('idempotency', () => {
	let sandbox: Sandbox;
	let client: Client;
	let ids: ReturnType<typeof demoIds>;
	const brand = { name: 'Once', website: 'https://once.example' };

	beforeAll(async () => {
		sandbox = await startSandbox();
		client = new Client(sandbox);
		ids = demoIds(sandbox);
	});
	afterAll(() => sandbox.stop());

	it.each([['two words'], ['x'.repeat(256)], ['ümlaut']])(
		'4.2 refuses the Idempotency Key %j',
		async (key) => {
			const reply = await client.post('/v1/brands', brand, {
				key,
			});
			expect([reply.status, codeOf(reply)]).toEqual([400, 'validation_error']);
		},
	);

	it('4.3 takes an Idempotency Key on PATCH and DELETE, but needs none', async () => {
		const reply = await client.patch(`/v1/brands/${ids.brand}`, {}, { key: null });
		expect(reply.status).toBe(200);
	});

	it('4.4 replays the first status, body and quota headers without acting again', async () => {
		const first = await client.post('/v1/brands', brand, { key: 'once' });
		const before = sandbox.state.brands.size;
		const again = await client.post('/v1/brands', brand, { key: 'once' });
		expect(first.status).toBe(201);
		expect([again.status, again.text]).toEqual([first.status, first.text]);
		expect(again.headers['x-svc-quota-used']).toBe(first.headers['x-svc-quota-used']);
		expect(sandbox.state.brands.size).toBe(before);
		expect(sandbox.requests.at(-1)?.replayed).toBe(true);
	});

	it('ignores the order of fields in the body', async () => {
		const a = await client.post(
			'/v1/brands',
			{ name: 'A', website: 'https://a.example' },
			{ key: 'o' },
		);
		const b = await client.post(
			'/v1/brands',
			{ website: 'https://a.example', name: 'A' },
			{ key: 'o' },
		);
		expect(b.body.id).toBe(a.body.id);
	});

	it('4.4 replays a deletion although its target is gone', async () => {
		const { body } = await client.post('/v1/brands', brand);
		const path = `/v1/brands/${String(body.id)}`;
		expect((await client.delete(path, { key: 'del' })).status).toBe(204);
		expect((await client.delete(path, { key: 'del' })).status).toBe(204);
		expect((await client.delete(path)).status).toBe(404);
	});

	it('belongs to one API key', async () => {
		const other = new Client(sandbox, sandbox.createKey({}));
		const a = await client.post('/v1/brands', brand, { key: 'shared' });
		const b = await other.post('/v1/brands', brand, { key: 'shared' });
		expect(b.body.id).not.toBe(a.body.id);
	});

	it('4.8 ignores the Idempotency Key in a dry run', async () => {
		const dry = await client.post('/v1/brands?dry_run=true', brand, { key: null });
		expect(dry.status).toBe(200);
		expect(dry.body).toHaveProperty('dry_run');
		await client.post('/v1/brands?dry_run=true', brand, { key: 'dry' });
		const wet = await client.post('/v1/brands', brand, { key: 'dry' });
		expect(wet.status).toBe(201);
	});

	it('4.4 forgets an Idempotency Key after 24 hours', async () => {
		const first = await client.post('/v1/brands', brand, { key: 'daily' });
		await sandbox.clock.advance(23 * 3_600_000);
		const same = await client.post('/v1/brands', brand, { key: 'daily' });
		await sandbox.clock.advance(3_600_000);
		const next = await client.post('/v1/brands', brand, { key: 'daily' });
		expect(same.body.id).toBe(first.body.id);
		expect(next.body.id).not.toBe(first.body.id);
	});
});
