import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../apiError.cts';
import type { Reply, Sending } from './client.cts';
import { ruleTests } from './ruleTests.cts';
import { type KeyFields, type Scene, useSandbox } from './scene.cts';

type Provocation = (scene: Scene) => Promise<Reply>;

const NEW_BRAND = { name: 'E', website: 'https://e.example' };

const withKey =
	(key: KeyFields): Provocation =>
	async (scene) =>
		await scene.as(key).get('/v1/brands');
const withHeaders =
	(headers: Sending['headers']): Provocation =>
	async (scene) =>
		await scene.get('/v1/brands', { headers });
const byFault =
	(code: ErrorCode): Provocation =>
	async (scene) => {
		scene.sandbox.faults.add({ kind: 'status', code });
		return await scene.get('/v1/brands');
	};
/** Runs the schedule of that name. */
const execution =
	(name: string): Provocation =>
	async (scene) => {
		const [{ id }] = scene.state.scheduledReports.where((one) => one.name === name);
		return await scene.post(`/v1/scheduled-reports/${id}/executions`, {});
	};
/** Runs a new report. */
const newRun =
	(brand: 'brand' | 'factless', prompts: object[]): Provocation =>
	async (scene) => {
		const { body } = await scene.post('/v1/reports', { brand_id: scene.ids[brand] });
		const path = `/v1/reports/${String(body.id)}`;
		if (prompts.length > 0) await scene.post(`${path}/prompts`, { prompts });
		return await scene.post(`${path}/runs`, {});
	};

/** A call that provokes each code of the catalog. */
const PROVOCATIONS: Record<ErrorCode, Provocation> = {
	idempotency_key_required: (scene) => scene.post('/v1/brands', NEW_BRAND, { key: null }),
	invalid_cursor: (scene) => scene.get('/v1/brands?cursor=x'),
	validation_error: (scene) => scene.get('/v1/brands?limit=0'),
	integration_not_connected: async (scene) => {
		for (const mailbox of scene.state.mailboxes.all()) mailbox.is_connected = false;
		const [email] = scene.state.emails.all();
		return await scene.post(`${scene.brandPath}/emails/${email.id}/sends`, {});
	},
	api_key_required: withHeaders({ Authorization: undefined }),
	expired_api_key: withKey({ expiresAt: new Date(0) }),
	invalid_api_key: withHeaders({ Authorization: 'Bearer svc_live_x' }),
	unauthorized: withHeaders({ Authorization: 'Basic x' }),
	insufficient_credits: async (scene) => {
		scene.state.account.credits = 0;
		return await scene.post(`${scene.brandPath}/facts`);
	},
	api_subscription_past_due: withKey({ plan: 'api_past_due' }),
	api_subscription_required: withKey({ plan: 'none' }),
	brand_not_authorized: (scene) => scene.get(`/v1/brands/${scene.ids.foreign}`),
	brand_plan_required: (scene) => scene.as({ plan: 'starter' }).get('/v1/me/mailboxes'),
	browser_calls_forbidden: withHeaders({ Origin: 'https://page.example' }),
	forbidden: (scene) => scene.as({ role: 'client' }).get('/v1/me/mailboxes'),
	insufficient_scope: withKey({ scopes: [] }),
	subscription_past_due: withKey({ plan: 'past_due' }),
	facts_not_generated: (scene) => scene.get(`/v1/brands/${scene.ids.factless}/facts`),
	not_found: (scene) => scene.get('/v1/nothing'),
	alias_already_accepted: (scene) =>
		scene.post(`${scene.brandPath}/alias-suggestions/ExampleCoffee/acceptances`),
	conflict: async (scene) => {
		const [{ id, brief_id: brief }] = scene.state.interlinks.where(
			({ status }) => status === 'applied',
		);
		const links = `${scene.brandPath}/content-briefs/${String(brief)}/interlinks`;
		return await scene.post(`${links}/${id}/dismissals`);
	},
	idempotency_key_in_flight: async (scene) => {
		scene.sandbox.faults.add({ kind: 'delay', delayMs: 500 });
		const send = () => scene.post('/v1/brands', NEW_BRAND, { key: 'k' });
		const [first] = await scene.arrived(send);
		const second = await send();
		await first;
		return second;
	},
	idempotency_key_mismatch: async (scene) => {
		await scene.post('/v1/brands', NEW_BRAND, { key: 'k' });
		return await scene.post('/v1/brands', { ...NEW_BRAND, name: 'F' }, { key: 'k' });
	},
	report_has_no_prompts: newRun('brand', []),
	report_not_modifiable: (scene) => scene.post(`/v1/reports/${scene.ids.completed}/runs`, {}),
	schedule_has_no_regions: execution('Brand check without markets'),
	schedule_inactive: execution('Paused check'),
	webhook_limit_reached: async (scene) => {
		const hook = { url: 'https://hook.example/', events: ['report.failed'] };
		const create = () => scene.post(`${scene.brandPath}/webhooks`, hook);
		for (let count = 0; count < 5; count += 1) await create();
		return await create();
	},
	gone: async (scene) => {
		const { body } = await scene.post(`${scene.brandPath}/shares`, { expiration_days: 1 });
		await scene.advance(24 * 3_600_000);
		return await scene.get(`/shared/${String(body.access_token)}`);
	},
	body_validation_error: (scene) => scene.post('/v1/brands', {}),
	brand_facts_required: newRun('factless', [{ prompt_text: 'a', category: 'b' }]),
	invalid_frequency: ({ post, ids }) =>
		post('/v1/scheduled-reports', { brand_id: ids.brand, name: 'n', frequency: 'hourly' }),
	webhook_url_unreachable: (scene) =>
		scene.post(`${scene.brandPath}/webhooks`, { url: 'http://x.example', events: [] }),
	rate_limit_exceeded: async (scene) => {
		await Promise.all(Array.from({ length: 120 }, () => scene.get('/v1/me')));
		return await scene.get('/v1/me');
	},
	request_quota_exceeded: async (scene) => {
		scene.state.account.unitsUsed = scene.state.account.unitsLimit;
		return await scene.get('/v1/brands');
	},
	internal_error: byFault('internal_error'),
	service_unavailable: byFault('service_unavailable'),
	external_timeout: byFault('external_timeout'),
};

describe('the error catalog', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);

	const api = readFileSync(join(__dirname, '../api.md'), 'utf8');
	const catalog = [...api.matchAll(/^\| (\d{3}) \| (`.*) \|$/gm)].flatMap(([, status, codes]) =>
		[...codes.matchAll(/`([a-z_]+)`/g)].map(
			([, code]) => [code as ErrorCode, Number(status)] as const,
		),
	);

	it.each(catalog)(
		'8.1, 8.6 answers every code of the catalog, in one shape: %s with %s',
		async (code, status) => {
			const reply = await PROVOCATIONS[code](scene);
			expect([reply.code, reply.status]).toEqual([code, status]);
			expect(reply.body).toEqual({
				error: expect.objectContaining({ message: expect.stringMatching(/./) }),
				request_id: reply.headers['x-correlation-id'],
			});
		},
	);

	it('8.6 has no other codes', () => {
		expect(Object.keys(PROVOCATIONS).sort()).toEqual(catalog.map(([code]) => code).sort());
	});
});
