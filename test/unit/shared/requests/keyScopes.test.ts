import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { clock as time } from '../../../../nodes/shared/base/time/clock';
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

const serviceWith = (script: Script) => new ScriptedService(script);

describe('the scopes of a key', () => {
	it('are read once in five minutes, for all who ask', async () => {
		const service = serviceWith(() => ME);
		const [one, other] = [await service.client(), await service.client()];
		const from = clock.now;
		const both = await clock.until(Promise.all([visibleScopes(one), visibleScopes(other)]));
		expect(both).toEqual([ME.body.scopes, ME.body.scopes]);
		await clock.advance(from + 5 * 60_000 - 1 - clock.now);
		await visibleScopes(one);
		expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/me']);
		await clock.advance(1);
		await clock.until(visibleScopes(one));
		expect(service.seen).toHaveLength(2);
	});

	it('that were not read are read again', async () => {
		const service = serviceWith(() => refusal(503, 'service_unavailable'));
		expect(await clock.until(visibleScopes(await service.client()))).toBeUndefined();
		service.script = () => ME;
		expect(await clock.until(visibleScopes(await service.client()))).toEqual(ME.body.scopes);
	});

	it('are read for all runs: the end of the one that began it ends only its own wait', async () => {
		const service = serviceWith(async () => {
			await time.pause(5_000);
			return ME;
		});
		const [one, other] = [new AbortController(), new AbortController()];
		const waits = [one, other].map(
			async ({ signal }) =>
				await visibleScopes(await service.client({ cancelSignal: signal, abortSignal: signal })),
		);
		waits[0].catch(() => undefined);
		await clock.advance(1_000);
		one.abort();
		await expect(waits[0]).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(await clock.until(waits[1])).toEqual(ME.body.scopes);
		expect(service.seen).toHaveLength(1);
	});

	it.each<[string, Script]>([
		['may not be seen by the key', () => ({ body: { user_id: 'u1', plan: 'pro' } })],
		['are refused', () => refusal(403, 'api_subscription_required')],
		['come from a service in trouble', () => refusal(503, 'service_unavailable')],
		['come from no service', () => Promise.reject(brokenConnection())],
		['are no list', () => ({ body: { scopes: 'all' } })],
	])('are not known where they %s: one attempt, no failure', async (_, script) => {
		const service = serviceWith(script);
		expect(await clock.until(visibleScopes(await service.client()))).toBeUndefined();
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
