import type { Sandbox } from '../index.cts';
import { type ApiOperation, apiOperations } from '../openapi.cts';
import { missingScopeOf } from '../operationScopes.cts';
import type { Sending } from './client.cts';
import { useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

describe('authentication and authorization', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);
	const as = (options: Parameters<Sandbox['createKey']>[0]) => scene.as(options);

	it('1.2 blocks browsers before anything else, whatever their key', async () => {
		const headers = { Origin: 'https://page.example', Authorization: 'Bearer svc_live_wrong' };
		const reply = await scene.get('/v1/me', { headers });
		expect([reply.code, reply.headers['x-svc-request-units']]).toEqual([
			...['browser_calls_forbidden', undefined],
		]);
	});

	it.each<[string, Sending['headers']]>([
		['api_key_required', { Authorization: undefined }],
		['unauthorized', { Authorization: 'Basic x' }],
		['unauthorized', { Authorization: 'svc_live_x' }],
		['invalid_api_key', { Authorization: 'Bearer svc_live_x' }],
	])('2.1, 2.2 refuses credentials as %s: %j', async (code, headers) => {
		const reply = await scene.get('/v1/me', { headers });
		expect([reply.status, reply.code]).toEqual([401, code]);
		expect(scene.sandbox.requests).toMatchObject([{ status: 401, code, fault: null }]);
	});

	it('2.2 refuses a key from the moment on at which it expires', async () => {
		const client = as({ expiresAt: new Date(scene.clock.now() + 60_000) });
		expect((await client.get('/v1/me')).status).toBe(200);
		await scene.advance(60_000);
		expect((await client.get('/v1/me')).code).toBe('expired_api_key');
	});

	it('2.3 refuses a revoked key at once', async () => {
		const client = as({});
		expect((await client.get('/v1/me')).status).toBe(200);
		scene.sandbox.revokeKey(client.apiKey);
		const reply = await client.get('/v1/me');
		expect(reply.code).toBe('invalid_api_key');
	});

	it('2.3 completes a request that was under way when its key was revoked', async () => {
		const client = as({});
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const [inFlight] = await scene.arrived(() => client.post(path));
		scene.sandbox.revokeKey(client.apiKey);
		await scene.advance(2_000);
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

	it('2.5, 2.7 reaches jobs with their scope, and outreach with those of everything alone', async () => {
		const jobs = as({ scopes: ['read:jobs'] });
		expect((await jobs.get('/v1/jobs')).status).toBe(200);
		const reply = await as({ scopes: ['write:brands', 'read:tasks'] }).get('/v1/jobs');
		expect(reply.details.required_scope).toBe('read:jobs');
		const outreach = await as({ scopes: ['write:brands'] }).get(`${scene.brandPath}/emails`);
		expect(outreach.details.required_scope).toBe('read:all');
		const all = as({ scopes: ['read:all'] });
		expect((await all.get(`${scene.brandPath}/emails`)).status).toBe(200);
		expect((await all.post(`${scene.brandPath}/emails`, {})).status).toBe(403);
	});

	it('2.7 takes the scope of the resource where no source names one', () => {
		const unnamed = apiOperations.filter((one) => one['x-scope'] === undefined);
		const words = (path: string) =>
			path
				.replace(/^\/(v1\/)?/, '')
				.replace('brands/{brand_id}/', '')
				.split('/')[0];
		const scopeOf = ({ method, path }: ApiOperation) =>
			`${words(path)}: ${missingScopeOf(method, path)?.split(':')[1] ?? 'none'}`;
		expect([...new Set(unnamed.map(scopeOf))].sort()).toEqual([
			...['alias-suggestions: brands', 'audits: brand-audits', 'campaigns: all'],
			...['contact-lists: all', 'content-briefs: content', 'content-opportunities: content'],
			...['email-sequences: all', 'email-templates: all', 'emails: all', 'facts: brands'],
			...['me: all', 'me: none', 'region-configs: region-configs', 'reports: prompts'],
			...['reports: reports', 'scheduled-reports: scheduled', 'search-console: seo'],
			...['seo-pages: seo', 'shared: none', 'shares: brands', 'webhooks: webhooks'],
		]);
		const writes = unnamed.filter(({ method, path }) =>
			missingScopeOf(method, path)?.startsWith('w'),
		);
		expect([...new Set(writes.map(({ method }) => method))].sort()).toEqual([
			...['DELETE', 'PATCH', 'POST'],
		]);
	});

	it('2.6 names the missing scope and those of the key', async () => {
		const reply = await as({ scopes: ['read:jobs', 'read:brands'] }).post('/v1/brands', {});
		expect(reply.code).toBe('insufficient_scope');
		expect(reply.details).toEqual({
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
		expect(replies.map((one) => one.code)).toEqual(replies.map(() => 'brand_not_authorized'));
		expect((await client.get(`/v1/brands/${scene.ids.other}`)).status).toBe(200);
		const shown = (await client.get('/v1/brands')).data;
		expect(shown.map(({ id }) => id)).toEqual([scene.ids.other]);
	});

	it('2.9 creates no brand with a brand-bound key', async () => {
		const brand = { name: 'New', website: 'https://new.example' };
		const reply = await as({ allowedBrandId: scene.ids.brand }).post('/v1/brands', brand);
		expect(reply.code).toBe('brand_not_authorized');
	});

	it('2.10 refuses a brand of another workspace, and leaves it out of the list', async () => {
		const { foreign } = scene.ids;
		const refused = [
			await scene.get(`/v1/brands/${foreign}`),
			await scene.get(`/v1/reports?brand_id=${foreign}`),
		];
		expect(refused.map((one) => one.code)).toEqual([
			'brand_not_authorized',
			'brand_not_authorized',
		]);
		const brands = await scene.list('/v1/brands');
		expect(brands.map(({ id }) => id)).not.toContain(foreign);
	});

	it.each([
		['none', 'api_subscription_required'],
		['api_past_due', 'api_subscription_past_due'],
		['past_due', 'subscription_past_due'],
	] as const)('2.11 refuses the plan %s as %s, but not to say who calls', async (plan, code) => {
		const client = as({ plan });
		expect((await client.get('/v1/brands')).code).toBe(code);
		expect((await client.get('/v1/me')).status).toBe(200);
	});

	it.each<[Parameters<Sandbox['createKey']>[0], string | undefined]>([
		[{ role: 'client' }, 'forbidden'],
		[{ plan: 'starter' }, 'brand_plan_required'],
		[{ role: 'editor' }, undefined],
		[{ plan: 'trial' }, undefined],
	])('2.12 lets no client seat and no plan below Pro reach outreach: %j', async (key, code) => {
		for (const path of ['/v1/me/mailboxes', `${scene.brandPath}/campaigns`])
			expect((await as(key).get(path)).code).toBe(code);
		expect((await as(key).get('/v1/brands')).status).toBe(200);
	});

	it('2.12 allows only owners to delete tasks', async () => {
		const [task] = scene.state.tasks.all();
		const path = `${scene.brandPath}/tasks/${task.id}`;
		expect((await as({ role: 'editor' }).delete(path)).code).toBe('forbidden');
		expect((await as({ role: 'owner' }).delete(path)).status).toBe(204);
	});
});
