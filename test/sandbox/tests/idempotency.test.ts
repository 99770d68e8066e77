import { startSandbox, type Sandbox } from '../index';
import { arrived, Client, codeOf, demoIds } from './client';

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

	it('4.1 requires an Idempotency Key on every POST', async () => {
		const reply = await client.post('/v1/brands', brand, { key: null });
		expect([reply.status, codeOf(reply)]).toEqual([400, 'idempotency_key_required']);
	});

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

	it('replays a refusal of the handler', async () => {
		const { body } = await client.post('/v1/reports', { brand_id: ids.brand });
		const path = `/v1/reports/${String(body.id)}`;
		const first = await client.post(`${path}/runs`, {}, { key: 'refused' });
		const prompts = [{ prompt_text: 'What?', category: 'General' }];
		await client.post(`${path}/prompts`, { prompts });
		const again = await client.post(`${path}/runs`, {}, { key: 'refused' });
		expect([first, again].map(codeOf)).toEqual(['report_has_no_prompts', 'report_has_no_prompts']);
	});

	it('4.5 refuses an Idempotency Key that was used with another body or operation', async () => {
		await client.post('/v1/brands', brand, { key: 'mismatch' });
		const other = await client.post('/v1/brands', { ...brand, name: 'Other' }, { key: 'mismatch' });
		expect([other.status, codeOf(other)]).toEqual([409, 'idempotency_key_mismatch']);
		const elsewhere = await client.patch(`/v1/brands/${ids.brand}`, {}, { key: 'mismatch' });
		expect(codeOf(elsewhere)).toBe('idempotency_key_mismatch');
	});

	it('4.6 refuses an Idempotency Key whose first request is still running', async () => {
		const path = `/v1/brands/${ids.factless}/facts`;
		const send = () => client.post(path, undefined, { key: 'flight' });
		const [first] = await arrived(sandbox, send);
		const second = await client.post(path, undefined, { key: 'flight' });
		expect([second.status, codeOf(second)]).toEqual([409, 'idempotency_key_in_flight']);
		await sandbox.clock.advance(2_000);
		expect((await first).status).toBe(200);
		expect((await client.post(path, undefined, { key: 'flight' })).status).toBe(200);
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
