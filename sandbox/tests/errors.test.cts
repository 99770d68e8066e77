import { CATALOG, type ErrorCode } from '../apiError.cts';
import type { Sandbox } from '../index.cts';
import { arrived, Client, codeOf, type demoIds, type Reply, type Sending } from './client.cts';
import { ruleTests } from './ruleTests.cts';
import { useSandbox } from './scene.cts';

type Ids = ReturnType<typeof demoIds>;
type Provocation = (client: Client, ids: Ids, sandbox: Sandbox) => Promise<Reply>;

const as =
	(options: Parameters<Sandbox['createKey']>[0], below?: string): Provocation =>
	async (_client, { brand }, sandbox) => {
		const path = below === undefined ? '/v1/brands' : `/v1/brands/${brand}${below}`;
		return await new Client(sandbox, sandbox.createKey(options)).get(path);
	};
const withHeaders =
	(headers: Sending['headers']): Provocation =>
	async (client) =>
		await client.get('/v1/brands', { headers });
const fault =
	(code: ErrorCode): Provocation =>
	async (client, _ids, sandbox) => {
		sandbox.faults.add({ kind: 'status', code });
		return await client.get('/v1/brands');
	};
const NEW_BRAND = { name: 'E', website: 'https://e.example' };

/** A call that provokes each code of the catalog. */
const PROVOCATIONS: Record<ErrorCode, Provocation> = {
	idempotency_key_required: (client) => client.post('/v1/brands', NEW_BRAND, { key: null }),
	invalid_cursor: (client) => client.get('/v1/brands?cursor=x'),
	validation_error: (client) => client.get('/v1/brands?limit=0'),
	integration_not_connected: async (client, { brand }, { state }) => {
		for (const mailbox of state.mailboxes.all()) mailbox.is_connected = false;
		return await client.post(`/v1/brands/${brand}/emails/${state.emails.all()[0].id}/sends`, {});
	},
	api_key_required: withHeaders({ Authorization: undefined }),
	expired_api_key: as({ expiresAt: new Date(0) }),
	invalid_api_key: withHeaders({ Authorization: 'Bearer svc_live_x' }),
	unauthorized: withHeaders({ Authorization: 'Basic x' }),
	insufficient_credits: async (client, { brand }, { state }) => {
		state.account.credits = 0;
		return await client.post(`/v1/brands/${brand}/facts`);
	},
	api_subscription_past_due: as({ plan: 'api_past_due' }),
	api_subscription_required: as({ plan: 'none' }),
	brand_not_authorized: (client, { foreign }) => client.get(`/v1/brands/${foreign}`),
	brand_plan_required: as({ plan: 'starter' }, '/emails'),
	browser_calls_forbidden: withHeaders({ Origin: 'https://page.example' }),
	forbidden: as({ role: 'client' }, '/emails'),
	insufficient_scope: as({ scopes: [] }),
	subscription_past_due: as({ plan: 'past_due' }),
	facts_not_generated: (client, { factless }) => client.get(`/v1/brands/${factless}/facts`),
	not_found: (client) => client.get('/v1/nothing'),
	alias_already_accepted: (client, { brand }) =>
		client.post(`/v1/brands/${brand}/alias-suggestions/ExampleCoffee/acceptances`),
	conflict: async (client, { brand }, { state }) => {
		const [brief] = state.contentBriefs.all();
		const [applied] = state.interlinks.where(({ status }) => status === 'applied');
		const path = `/v1/brands/${brand}/content-briefs/${brief.id}/interlinks/${applied.id}/dismissals`;
		return await client.post(path);
	},
	idempotency_key_in_flight: async (client, _ids, sandbox) => {
		sandbox.faults.add({ kind: 'delay', delayMs: 500 });
		const send = () => client.post('/v1/brands', NEW_BRAND, { key: 'k' });
		const [first] = await arrived(sandbox, send);
		const second = await client.post('/v1/brands', NEW_BRAND, { key: 'k' });
		await first;
		return second;
	},
	idempotency_key_mismatch: async (client) => {
		await client.post('/v1/brands', NEW_BRAND, { key: 'k' });
		return await client.post('/v1/brands', { ...NEW_BRAND, name: 'F' }, { key: 'k' });
	},
	report_has_no_prompts: async (client, { brand }) => {
		const { body } = await client.post('/v1/reports', { brand_id: brand });
		return await client.post(`/v1/reports/${String(body.id)}/runs`, {});
	},
	report_not_modifiable: (client, { completed }) =>
		client.post(`/v1/reports/${completed}/runs`, {}),
	schedule_has_no_regions: async (client, _ids, { state }) => {
		const [bare] = state.scheduledReports.where(({ name }) => /without markets/.test(name));
		return await client.post(`/v1/scheduled-reports/${bare.id}/executions`, {});
	},
	schedule_inactive: async (client, _ids, { state }) => {
		const [paused] = state.scheduledReports.where(({ is_active }) => !is_active);
		return await client.post(`/v1/scheduled-reports/${paused.id}/executions`, {});
	},
	webhook_limit_reached: async (client, { brand }) => {
		const hook = { url: 'https://hook.example/', events: ['report.failed'] };
		for (let count = 0; count < 5; count += 1)
			await client.post(`/v1/brands/${brand}/webhooks`, hook);
		return await client.post(`/v1/brands/${brand}/webhooks`, hook);
	},
	gone: async (client, { brand }, sandbox) => {
		const { body } = await client.post(`/v1/brands/${brand}/shares`, { expiration_days: 1 });
		await sandbox.clock.advance(24 * 3_600_000);
		return await client.get(`/shared/${String(body.access_token)}`);
	},
	body_validation_error: (client) => client.post('/v1/brands', {}),
	brand_facts_required: async (client, { factless }) => {
		const { body } = await client.post('/v1/reports', { brand_id: factless });
		const path = `/v1/reports/${String(body.id)}`;
		await client.post(`${path}/prompts`, { prompts: [{ prompt_text: 'a', category: 'b' }] });
		return await client.post(`${path}/runs`, {});
	},
	invalid_frequency: (client, { brand }) =>
		client.post('/v1/scheduled-reports', { brand_id: brand, name: 'n', frequency: 'hourly' }),
	webhook_url_unreachable: (client, { brand }) =>
		client.post(`/v1/brands/${brand}/webhooks`, { url: 'http://x.example', events: [] }),
	rate_limit_exceeded: async (client) => {
		await Promise.all(Array.from({ length: 120 }, () => client.get('/v1/me')));
		return await client.get('/v1/me');
	},
	request_quota_exceeded: async (client, _ids, { state }) => {
		state.account.unitsUsed = state.account.unitsLimit;
		return await client.get('/v1/brands');
	},
	internal_error: fault('internal_error'),
	service_unavailable: fault('service_unavailable'),
	external_timeout: fault('external_timeout'),
};

describe('the error catalog', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);

	it.each(Object.keys(CATALOG) as ErrorCode[])(
		'8.1, 8.6 answers every code of the catalog, in one shape: %s',
		async (code) => {
			const reply = await PROVOCATIONS[code](scene.client, scene.ids, scene.sandbox);
			expect([codeOf(reply), reply.status]).toEqual([code, CATALOG[code][0]]);
			expect(reply.body).toEqual({
				error: expect.objectContaining({ message: expect.stringMatching(/./) }),
				request_id: reply.headers['x-correlation-id'],
			});
		},
	);
});
