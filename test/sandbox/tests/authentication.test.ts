import { startSandbox, type Sandbox } from '../index';
import { arrived, Client, codeOf, dataOf, demoIds, detailsOf } from './client';

describe('authentication and authorization', () => {
	let sandbox: Sandbox;
	let ids: ReturnType<typeof demoIds>;
	const as = (options: Parameters<Sandbox['createKey']>[0]) =>
		new Client(sandbox, sandbox.createKey(options));

	beforeAll(async () => {
		sandbox = await startSandbox();
		ids = demoIds(sandbox);
	});
	afterAll(() => sandbox.stop());

	it('2.3 refuses a revoked key at once', async () => {
		const client = as({});
		expect((await client.get('/v1/me')).status).toBe(200);
		sandbox.revokeKey(client.apiKey);
		const reply = await client.get('/v1/me');
		expect(codeOf(reply)).toBe('invalid_api_key');
	});

	it('2.3 completes a request that was under way when its key was revoked', async () => {
		const client = as({});
		const path = `/v1/brands/${ids.factless}/facts`;
		const [inFlight] = await arrived(sandbox, () => client.post(path));
		sandbox.revokeKey(client.apiKey);
		await sandbox.clock.advance(2_000);
		expect((await inFlight).status).toBe(200);
	});

	it.each([
		[['*'], true, true],
		[['write:all'], true, true],
		[['read:all'], true, false],
		[['write:brands'], true, true],
		[['read:brands'], true, false],
		[['write:reports'], false, false],
		[['read:meta'], false, false],
		[[], false, false],
	])('2.4 knows what the scopes %j cover', async (scopes, mayRead, mayWrite) => {
		const client = as({ scopes });
		const read = await client.get(`/v1/brands/${ids.brand}`);
		const write = await client.patch(`/v1/brands/${ids.brand}`, {});
		expect([read.status === 200, write.status === 200]).toEqual([mayRead, mayWrite]);
	});

	it('2.6 names the missing scope and those of the key', async () => {
		const reply = await as({ scopes: ['read:jobs', 'read:brands'] }).post('/v1/brands', {});
		expect(codeOf(reply)).toBe('insufficient_scope');
		expect(detailsOf(reply)).toEqual({
			required_scope: 'write:brands',
			key_scopes: ['read:jobs', 'read:brands'],
		});
	});

	it('2.8 identifies the caller for every valid key', async () => {
		const { status, body } = await as({ scopes: [], plan: 'none' }).get('/v1/me');
		expect(status).toBe(200);
		expect(Object.keys(body).sort()).toEqual(['auth_type', 'object', 'plan', 'user_id']);
	});

	it('2.8 describes the key to holders of read:meta', async () => {
		const { body } = await as({ scopes: ['read:meta'], allowedBrandId: ids.brand }).get('/v1/me');
		expect(body).toMatchObject({ scopes: ['read:meta'], allowed_brand_id: ids.brand });
		expect(body.key_prefix).toMatch(/^svc_live_/);
	});

	it('2.9 restricts a brand-bound key to its brand, whatever its scopes', async () => {
		const client = as({ scopes: ['write:all'], allowedBrandId: ids.other });
		const replies = await Promise.all([
			client.get(`/v1/brands/${ids.brand}`),
			client.get(`/v1/reports?brand_id=${ids.brand}`),
			client.get(`/v1/reports/${ids.draft}`),
			client.get(`/v1/scheduled-reports/${ids.schedule}`),
			client.post('/v1/reports', { brand_id: ids.brand }),
		]);
		expect(replies.map(codeOf)).toEqual(replies.map(() => 'brand_not_authorized'));
		expect((await client.get(`/v1/brands/${ids.other}`)).status).toBe(200);
	});

	it('2.9 shows a brand-restricted key only its brand in the list', async () => {
		const reply = await as({ allowedBrandId: ids.other }).get('/v1/brands');
		expect(dataOf(reply).map(({ id }) => id)).toEqual([ids.other]);
	});

	it('2.12 allows only owners to delete tasks', async () => {
		const [task] = sandbox.state.tasks.all();
		const path = `/v1/brands/${ids.brand}/tasks/${task.id}`;
		expect(codeOf(await as({ role: 'editor' }).delete(path))).toBe('forbidden');
		expect((await as({ role: 'owner' }).delete(path)).status).toBe(204);
	});

	it('8.1 answers 404 in the same shape for a path that does not exist', async () => {
		const reply = await as({}).get('/v1/nothing');
		expect(codeOf(reply)).toBe('not_found');
	});
});
