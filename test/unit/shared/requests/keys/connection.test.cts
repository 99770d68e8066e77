import { AiVisibilityApi } from '../../../../../credentials/AiVisibilityApi.credentials';
import { openConnection } from '../../../../../nodes/shared/requests/keys/connection';
import { DEFAULT_LIMITS } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { ScriptedService } from '../../../support/scriptedService.cts';
import { isAdmitted } from '../../../support/traffic.cts';

const open = async (credential: object = {}) => {
	const service = new ScriptedService(() => ({ body: { id: 1 } }));
	Object.assign(service.credential, credential);
	return { service, connection: await openConnection(service.context) };
};

describe('a connection', () => {
	it('goes to the address of the credential, by the abbreviation of its key', async () => {
		const { connection } = await open({ baseUrl: 'https://api.example/v1/', apiKey: 'xy_live_1' });
		expect(connection).toMatchObject({ root: 'https://api.example', abbreviation: 'xy' });
	});

	it('shares what is known of its key at its address, and of no other', async () => {
		const keyOf = async (apiKey: string, more = {}) => (await open({ apiKey, ...more })).connection.rateLimiter;
		expect(await keyOf('ab_live_one')).toBe(await keyOf('ab_live_one'));
		expect(await keyOf('ab_live_one ')).toBe(await keyOf('ab_live_one'));
		expect(await keyOf('ab_live_one')).not.toBe(await keyOf('ab_live_other'));
		const elsewhere = await keyOf('ab_live_one', { baseUrl: 'https://other.example' });
		expect(await keyOf('ab_live_one')).not.toBe(elsewhere);
	});

	it('gives n8n all of the context but its cancel signal: jobs must be cancelable', async () => {
		const { context, credential } = new ScriptedService(() => ({}));
		const { apiKey } = credential;
		credential.apiKey = ` Bearer ${apiKey}`;
		const stopped = { getExecutionCancelSignal: () => AbortSignal.abort() };
		const { context: given } = await openConnection({ ...context, ...stopped });
		expect(Object.keys(given).sort()).toEqual(['getCredentials', 'getNode', 'helpers', 'logger']);
		expect(await given.getCredentials('aiVisibilityApi')).toEqual({ ...credential, apiKey });
		expect(given.getNode()).toEqual(context.getNode());
	});

	it('passes on what n8n throws when the credential cannot be read', async () => {
		const service = new ScriptedService(() => ({ body: { id: 1 } }));
		const gone = new Error('Credential with ID "7" does not exist');
		const getCredentials = (async () => await Promise.reject(gone)) as never;
		await expect(openConnection({ ...service.context, getCredentials })).rejects.toBe(gone);
		expect(service.seen).toHaveLength(0);
	});
});

describe('the rate limiter of a connection', () => {
	it.each([
		[30, 30],
		[1, 1],
		['45', 45],
		[7.9, 7],
		[0, 120],
		[-5, 120],
		[undefined, 120],
		['many', 120],
	])('has the Requests per Minute of the credential: %s is %i', async (requestsPerMinute, limit) => {
		expect((await open({ requestsPerMinute })).connection.rateLimiter.keyWindow.perMinute).toBe(limit);
	});

	it('has what the form of the credential shows where that says nothing', async () => {
		const { properties } = new AiVisibilityApi();
		const shown = (field: string) => properties.find(({ name }) => name === field)!.default;
		const { connection } = await open({ requestsPerMinute: undefined });
		expect(connection.rateLimiter.keyWindow.perMinute).toBe(shown('requestsPerMinute'));
		expect(DEFAULT_LIMITS.llmPerMinute).toBe(shown('llmRequestsPerMinute'));
	});

	it('has the LLM Requests per Minute of the credential', async () => {
		const { connection } = await open({ llmRequestsPerMinute: 2 });
		const rateLimiter = connection.rateLimiter;
		const entries = [1, 2, 3].map(() => ({ group: {}, isLlm: true }));
		for (const entry of entries.slice(0, 2)) {
			await rateLimiter.acquire(entry);
			rateLimiter.release(entry, {});
		}
		expect(await isAdmitted(rateLimiter, entries[2])).toBe(false);
		expect(await isAdmitted(rateLimiter, { group: {} })).toBe(true);
	});

	it('has the limits of the credential that was used last', async () => {
		const shared = { apiKey: 'ab_live_shared' };
		const { connection } = await open({ ...shared, requestsPerMinute: 1 });
		await open({ ...shared, requestsPerMinute: 2 });
		expect(connection.rateLimiter.keyWindow.perMinute).toBe(2);
	});
});
