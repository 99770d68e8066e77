import { type ApiOperation, apiOperations } from '../openapi.cts';
import { missingScopeOf } from '../operationScopes.cts';
import type { Sending } from './client.cts';
import { type KeyFields, useSandbox } from './scene.cts';
import { ruleTests } from './ruleTests.cts';

describe('authentication and authorization', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);

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
		expect((await scene.get('/v1/me', { headers })).code).toBe(code);
		expect(scene.sandbox.requests).toMatchObject([{ status: 401, code, fault: null }]);
	});

	it('2.2 refuses a key from the moment on at which it expires', async () => {
		const client = scene.as({ expiresAt: new Date(scene.clock.now() + 60_000) });
		expect((await client.get('/v1/me')).status).toBe(200);
		await scene.advance(60_000);
		expect((await client.get('/v1/me')).code).toBe('expired_api_key');
	});

	it('2.3 refuses a revoked key at once, and completes what was under way', async () => {
		const client = scene.as({});
		const path = `/v1/brands/${scene.ids.factless}/facts`;
		const [inFlight] = await scene.arrived(() => client.post(path));
		scene.sandbox.revokeKey(client.apiKey);
		expect((await client.get('/v1/me')).code).toBe('invalid_api_key');
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
		const client = scene.as({ scopes });
		const read = await client.get(scene.brandPath);
		const write = await client.patch(scene.brandPath, {});
		expect([read.status === 200, write.status === 200]).toEqual([mayRead, mayWrite]);
	});

	it('2.7 reaches outreach with the scopes of everything alone', async () => {
		const client = scene.as({ scopes: ['write:brands'] });
		const { details } = await client.get(`${scene.brandPath}/emails`);
		expect(details.required_scope).toBe('read:all');
	});

	it('takes the scope of the resource where no source names one', () => {
		const unnamed = apiOperations.filter((one) => one['x-scope'] === undefined);
		const scopeOf = ({ method, path }: ApiOperation) => {
			const [, words] = /^\/(?:v1\/)?(?:brands\/\{brand_id\}\/)?([^/]+)/.exec(path)!;
			const kind = method === 'GET' ? 'read:' : 'write:';
			return `${words}: ${missingScopeOf(method, path)?.replace(kind, '') ?? 'none'}`;
		};
		expect([...new Set(unnamed.map(scopeOf))].sort()).toEqual([
			...['alias-suggestions: brands', 'audits: brand-audits', 'campaigns: all'],
			...['contact-lists: all', 'content-briefs: content', 'content-opportunities: content'],
			...['email-sequences: all', 'email-templates: all', 'emails: all', 'facts: brands'],
			...['me: all', 'me: none', 'region-configs: region-configs', 'reports: prompts'],
			...['reports: reports', 'scheduled-reports: scheduled', 'search-console: seo'],
			...['seo-pages: seo', 'shared: none', 'shares: brands', 'webhooks: webhooks'],
		]);
	});

	it('2.8 identifies the caller for every valid key, and describes it to holders of read:meta', async () => {
		const { status, body } = await scene.as({ scopes: [], plan: 'none' }).get('/v1/me');
		const caller = { object: 'me', auth_type: 'api_key', user_id: expect.any(String) };
		expect([status, body]).toEqual([200, { ...caller, plan: 'none' }]);
		const key = { scopes: ['read:meta'], allowedBrandId: scene.ids.brand };
		expect((await scene.as(key).get('/v1/me')).body).toEqual({
			...{ ...caller, plan: 'pro', scopes: key.scopes, allowed_brand_id: scene.ids.brand },
			key_prefix: expect.stringMatching(/^svc_live_[0-9a-f]{4}$/),
		});
	});

	it('2.9 restricts a brand-bound key to its brand, whatever its scopes', async () => {
		const client = scene.as({ scopes: ['write:all'], allowedBrandId: scene.ids.other });
		const [{ id: region }] = scene.state.regionConfigs.all();
		const replies = await Promise.all([
			client.get(scene.brandPath),
			client.get(`/v1/reports?brand_id=${scene.ids.brand}`),
			client.get(`/v1/reports/${scene.ids.draft}`),
			client.get(`/v1/scheduled-reports/${scene.ids.schedule}`),
			client.get(`/v1/region-configs/${region}`),
			client.post('/v1/reports', { brand_id: scene.ids.brand }),
			client.post('/v1/brands', { name: 'New', website: 'https://new.example' }),
		]);
		expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'brand_not_authorized'));
		expect((await client.get(`/v1/brands/${scene.ids.other}`)).status).toBe(200);
		const shown = (await client.get('/v1/brands')).data;
		expect(shown.map(({ id }) => id)).toEqual([scene.ids.other]);
	});

	it('2.10 refuses a brand of another workspace, and leaves it out of the list', async () => {
		const { foreign } = scene.ids;
		for (const path of [`/v1/brands/${foreign}`, `/v1/reports?brand_id=${foreign}`])
			expect((await scene.get(path)).code).toBe('brand_not_authorized');
		expect((await scene.list('/v1/brands')).map(({ id }) => id)).not.toContain(foreign);
	});

	it.each([
		['none', 'api_subscription_required'],
		['api_past_due', 'api_subscription_past_due'],
		['past_due', 'subscription_past_due'],
	] as const)('2.11 refuses the plan %s as %s, but not to say who calls', async (plan, code) => {
		const client = scene.as({ plan });
		expect((await client.get('/v1/brands')).code).toBe(code);
		expect((await client.get('/v1/me')).status).toBe(200);
	});

	it.each<[KeyFields, string | undefined]>([
		[{ role: 'client' }, 'forbidden'],
		[{ plan: 'starter' }, 'brand_plan_required'],
		[{ role: 'editor' }, undefined],
		[{ plan: 'trial' }, undefined],
	])('2.12 lets no client seat and no plan below Pro reach outreach: %j', async (key, code) => {
		const paths = ['emails', 'campaigns', 'email-templates', 'contact-lists'];
		for (const path of ['/v1/me/mailboxes', ...paths.map((one) => `${scene.brandPath}/${one}`)])
			expect((await scene.as(key).get(path)).code).toBe(code);
		// Before it looks at the body.
		const { code: ofPost } = await scene.as(key).post(`${scene.brandPath}/emails`, {});
		expect(ofPost).toBe(code ?? 'body_validation_error');
		expect((await scene.as(key).get('/v1/brands')).status).toBe(200);
	});

	it('2.12 allows only owners to delete tasks', async () => {
		const path = `${scene.brandPath}/tasks/${scene.state.tasks.all()[0].id}`;
		expect((await scene.as({ role: 'editor' }).delete(path)).code).toBe('forbidden');
		expect((await scene.as({ role: 'owner' }).delete(path)).status).toBe(204);
	});
});
