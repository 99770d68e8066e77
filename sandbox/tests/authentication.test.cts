import type { Sandbox } from '../index.cts';
import { arrived, Client, codeOf, dataOf, detailsOf } from './client.cts';
import { useSandbox } from './scene.cts';

describe('authentication and authorization', () => {
	const scene = useSandbox();
	const as = (options: Parameters<Sandbox['createKey']>[0]) =>
		new Client(scene.sandbox, scene.sandbox.createKey(options));

	it('1.2 blocks browsers before anything else, whatever their key', async () => {
		const headers = { Origin: 'https://page.example', Authorization: 'Bearer svc_live_wrong' };
		const reply = await scene.client.get('/v1/me', { headers });
		expect([codeOf(reply), reply.headers['x-svc-request-units']]).toEqual([
			...['browser_calls_forbidden', undefined],
		]);
	});

	it('2.3 refuses a revoked key at once', async () => {
		const client = as({});
		expect((await client.get('/v1/me')).status).toBe(200);
		scene.sandbox.revokeKey(client.apiKey);
		const reply = await client.get('/v1/me');
		expect(codeOf(reply)).toBe('invalid_api_key');
	});

	it('2.3 completes a request that was under way when its key was revoked', async () => {
		const client = as({});
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const [inFlight] = await arrived(scene.sandbox, () => client.post(path));
		scene.sandbox.revokeKey(client.apiKey);
		await scene.sandbox.clock.advance(2_000);
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
		const read = await client.get(scene.brandPath);
		const write = await client.patch(scene.brandPath, {});
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
		const { body } = await as({ scopes: ['read:meta'], allowedBrandId: scene.ids.brand }).get(
			'/v1/me',
		);
		expect(body).toMatchObject({ scopes: ['read:meta'], allowed_brand_id: scene.ids.brand });
		expect(body.key_prefix).toMatch(/^svc_live_/);
	});

	it('2.9 restricts a brand-bound key to its brand, whatever its scopes', async () => {
		const client = as({ scopes: ['write:all'], allowedBrandId: scene.ids.other });
		const replies = await Promise.all([
			client.get(scene.brandPath),
			client.get(`/v1/reports?brand_id=${scene.ids.brand}`),
			client.get(`/v1/reports/${scene.ids.draft}`),
			client.get(`/v1/scheduled-reports/${scene.ids.schedule}`),
			client.post('/v1/reports', { brand_id: scene.ids.brand }),
		]);
		expect(replies.map(codeOf)).toEqual(replies.map(() => 'brand_not_authorized'));
		expect((await client.get(`/v1/brands/${scene.ids.other}`)).status).toBe(200);
		const shown = dataOf(await client.get('/v1/brands'));
		expect(shown.map(({ id }) => id)).toEqual([scene.ids.other]);
	});

	it('2.12 allows only owners to delete tasks', async () => {
		const [task] = scene.sandbox.state.tasks.all();
		const path = `${scene.brandPath}/tasks/${task.id}`;
		expect(codeOf(await as({ role: 'editor' }).delete(path))).toBe('forbidden');
		expect((await as({ role: 'owner' }).delete(path)).status).toBe(204);
	});
});
