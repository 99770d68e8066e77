import { Parts } from '../../../../nodes/shared/base/values/parts';
import { covers, visibleScopes } from '../../../../nodes/shared/requests/keyScopes';
import { covers as sandboxCovers } from '../../../sandbox/pipeline/authorization';
import { useManualTime } from '../../support/manualTime';
import {
	brokenConnection,
	refusal,
	type Script,
	ScriptedService,
} from '../../support/scriptedService';

const clock = useManualTime();

const ME = { body: { user_id: 'u1', scopes: ['write:reports', 'read:meta'] } };

describe('the scopes of a key', () => {
	it('are read once per run, for all items that ask', async () => {
		const service = new ScriptedService(() => ME);
		const client = await service.client();
		const shared = new Parts();
		const asked = [visibleScopes(client, shared), visibleScopes(client, shared)];
		expect(await clock.until(Promise.all(asked))).toEqual([ME.body.scopes, ME.body.scopes]);
		expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/me']);
		await clock.until(visibleScopes(client, new Parts()));
		expect(service.seen).toHaveLength(2);
	});

	it.each<[string, Script]>([
		['may not be seen by the key', () => ({ body: { user_id: 'u1', plan: 'pro' } })],
		['are refused', () => refusal(403, 'api_subscription_required')],
		['come from a service in trouble', () => refusal(503, 'service_unavailable')],
		['come from no service', () => Promise.reject(brokenConnection())],
		['are no list', () => ({ body: { scopes: 'all' } })],
	])('are not known where they %s: one attempt, no failure', async (_, script) => {
		const service = new ScriptedService(script);
		expect(await clock.until(visibleScopes(await service.client(), new Parts()))).toBeUndefined();
		expect(service.seen).toHaveLength(1);
		expect(service.seen[0].options.timeout).toBe(10_000);
	});
});

describe('a scope', () => {
	const SCOPES = ['*', 'read:all', 'write:all', 'read:jobs', 'write:jobs', 'read:reports'];

	it.each(SCOPES)('%s covers what the service says it covers', (held) => {
		for (const needed of ['read:jobs', 'write:jobs', 'read:reports', 'write:prompts']) {
			expect([needed, covers([held], needed)]).toEqual([needed, sandboxCovers([held], needed)]);
		}
	});

	it('is covered by any of those that a key has', () => {
		expect(covers(['read:brands', 'write:jobs'], 'read:jobs')).toBe(true);
		expect(covers([], 'read:jobs')).toBe(false);
	});
});
