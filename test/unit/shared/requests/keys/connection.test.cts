import { AiVisibilityApi } from '../../../../../credentials/AiVisibilityApi.credentials';
import { openConnection } from '../../../../../nodes/shared/requests/keys/connection';
import { DEFAULT_LIMITS, RateLimiter } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime.cts';
import { ScriptedService } from '../../../support/scriptedService.cts';
import { isAdmitted } from '../../../support/traffic.cts';

useManualTime();

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
});

describe('the rate limiter of a connection', () => {
	it.each([
		[30, 30, 30],
		[1, 1, 1],
		['45', 45, 45],
		[7.9, 7, 7],
		...[0, -5, undefined, 'many'].map((given) => [given, 120, 10]),
	])('has the limits of the credential: %s is %i, of LLM calls %i', async (given, perMinute, llmPerMinute) => {
		const setLimits = jest.spyOn(RateLimiter.prototype, 'setLimits');
		await open({ requestsPerMinute: given, llmRequestsPerMinute: given });
		expect(setLimits).toHaveBeenLastCalledWith({ perMinute, llmPerMinute });
	});

	it('has what the form of the credential shows where that says nothing', () => {
		const { properties } = new AiVisibilityApi();
		const shown = (field: string) => properties.find(({ name }) => name === field)!.default;
		expect(DEFAULT_LIMITS.perMinute).toBe(shown('requestsPerMinute'));
		expect(DEFAULT_LIMITS.llmPerMinute).toBe(shown('llmRequestsPerMinute'));
	});

	it('has the limits of the credential that was used last, that of LLM calls beside the other', async () => {
		const shared = { apiKey: 'ab_live_shared' };
		const { connection } = await open({ ...shared, requestsPerMinute: 1, llmRequestsPerMinute: 1 });
		await open({ ...shared, requestsPerMinute: 3, llmRequestsPerMinute: 2 });
		const admitted: boolean[] = [];
		for (const isLlm of [true, true, true, false, false])
			admitted.push(await isAdmitted(connection.rateLimiter, { group: {}, isLlm }));
		expect(admitted).toEqual([true, true, false, true, false]);
	});
});
