import { Parts } from '../../../../nodes/shared/base/values/parts';
import type { OperationError } from '../../../../nodes/shared/base/errors/operationError';
import type { CompletionSettings } from '../../../../nodes/shared/jobs/completion';
import type { Operation } from '../../../../nodes/shared/forms/describe/types';
import { covers, requireLaterScopes } from '../../../../nodes/shared/run/laterScopes';
import { covers as sandboxCovers } from '../../../../sandbox/pipeline/authorization';
import { useManualTime } from '../../support/manualTime';
import {
	brokenConnection,
	refusal,
	type Script,
	ScriptedService,
} from '../../support/scriptedService';

const clock = useManualTime();

const REPORT = {
	compose: () => undefined,
	laterScopes: ['write:reports', 'write:prompts', 'read:jobs'],
} as unknown as Operation;
const JOB = { laterScopes: ['read:jobs'] };
const RESULT = { laterScopes: ['read:reports'] };

const wait = (isWanted: boolean) => ({ isWanted }) as CompletionSettings;

/** @returns what it refused with, or undefined, and how often the service was asked */
async function check(scopes: string[], operation: object, settings = wait(true)) {
	const service = new ScriptedService(() => ({ body: { scopes } }));
	const client = await service.client();
	const refused = await requireLaterScopes(
		client,
		operation as Operation,
		settings,
		new Parts(),
	).then(
		() => undefined,
		(error) => error as OperationError,
	);
	return { refused, asked: service.seen.length };
}

describe('an operation with later requests', () => {
	it('is refused before anything is sent, with the missing scopes', async () => {
		const { refused } = await check(['write:reports', 'read:meta'], REPORT);
		expect(refused).toMatchObject({
			message: 'The API key lacks the scopes write:prompts and read:jobs',
			code: 'insufficient_scope',
			details: { required_scope: 'write:prompts', key_scopes: ['write:reports', 'read:meta'] },
		});
		expect(refused?.description).toMatch(
			/^Nothing was started .* these scopes .* The key has: write:reports, read:meta\.$/,
		);
	});

	it('suggests not to wait if the scope is only needed for that', async () => {
		const { refused } = await check(['write:reports'], JOB);
		expect(refused?.message).toBe('The API key lacks the scope read:jobs');
		expect(refused?.description).toMatch(/Or turn off 'Wait for Completion'\.$/);
	});

	it.each([
		['the scopes themselves', ['write:reports', 'write:prompts', 'read:jobs']],
		['scopes that cover them', ['write:all']],
	])('is allowed with %s', async (_, scopes) => {
		expect(await check(scopes, REPORT)).toEqual({ refused: undefined, asked: 1 });
	});

	it('reads no scopes if this call needs none', async () => {
		const none = { refused: undefined, asked: 0 };
		expect(await check([], {})).toEqual(none);
		expect(await check([], JOB, wait(false))).toEqual(none);
		expect(await check([], RESULT, wait(false))).toEqual(none);
		expect((await check([], RESULT)).refused?.message).toMatch(/read:reports$/);
	});
});

describe('the scopes of a key', () => {
	/** @returns the code of the refusal */
	const ask = async (service: ScriptedService, shared = new Parts()) =>
		await clock.until(
			requireLaterScopes(await service.client(), REPORT, wait(true), shared).catch(
				({ code }: OperationError) => code,
			),
		);

	it('are read once per run, for all items that ask', async () => {
		const service = new ScriptedService(() => ({ body: { scopes: [] } }));
		const shared = new Parts();
		const refused = await Promise.all([ask(service, shared), ask(service, shared)]);
		expect(refused).toEqual(['insufficient_scope', 'insufficient_scope']);
		expect(service.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/me']);
		await ask(service);
		expect(service.seen).toHaveLength(2);
	});

	it.each<[string, Script]>([
		['may not be seen by the key', () => ({ body: { user_id: 'u1', plan: 'pro' } })],
		['are refused', () => refusal(403, 'api_subscription_required')],
		['come from a service in trouble', () => refusal(503, 'service_unavailable')],
		['come from no service', () => Promise.reject(brokenConnection())],
		['are no list', () => ({ body: { scopes: 'all' } })],
	])('are not checked where they %s: one attempt, no failure', async (_, script) => {
		const service = new ScriptedService(script);
		expect(await ask(service)).toBeUndefined();
		expect(service.seen).toHaveLength(1);
		expect(service.seen[0].options.timeout).toBe(10_000);
	});

	it.each(['*', 'read:all', 'write:all', 'read:jobs', 'write:jobs', 'read:reports'])(
		'cover what the service says they cover: %s',
		(held) => {
			for (const needed of ['read:jobs', 'write:jobs', 'read:reports', 'write:prompts']) {
				const scopes = ['read:brands', held];
				expect([needed, covers(scopes, needed)]).toEqual([needed, sandboxCovers(scopes, needed)]);
			}
		},
	);
});
