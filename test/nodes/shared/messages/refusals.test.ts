import type { INodeParameters } from 'n8n-workflow';
import { hostLog } from '../../engine/host';
import type { Fault } from '../../../sandbox';
import { useScene } from '../../support/scene';

const scene = useScene();

const ME = '/v1/me';
const BRANDS = '/v1/brands';
const getMe = { resource: 'account', operation: 'get' };
const create = {
	resource: 'brand',
	operation: 'create',
	name: 'New',
	website: 'https://new.example',
};

/** How the service answers the requests of an item, and what becomes of it. */
interface Ending {
	fault: Omit<Fault, 'path' | 'times'>;
	options?: INodeParameters;
	/** Without the item. */
	message: string | RegExp;
	/** Part of the description. */
	description?: string;
	requests: number;
}

const foreign = /^127\.0\.0\.1:\d+ did not answer as the service does$/;

const endings: Record<string, Ending> = {
	'a quota that is used up': {
		fault: {
			kind: 'status',
			code: 'request_quota_exceeded',
			details: { used: 5000, limit: 5000, current_period_end: '2027-01-01T00:00:00Z' },
		},
		message: 'The monthly request quota is used up (5000 of 5000 units)',
		description: '2027-01-01',
		requests: 1,
	},
	'a rate limit, with Max Attempts': {
		fault: { kind: 'status', status: 429, retryAfter: 1 },
		options: { maxAttempts: 5 },
		message: 'Rate limit reached (after 5 attempts)',
		description: "Another client uses this API key. Lower 'Requests per Minute'",
		requests: 5,
	},
	'an internal error': {
		fault: { kind: 'status', code: 'internal_error' },
		message: 'The service could not complete the request (after 5 attempts)',
		requests: 5,
	},
	'an outage': {
		fault: { kind: 'status', code: 'service_unavailable' },
		message: 'The service is not available (after 5 attempts)',
		requests: 5,
	},
	'JSON that is cut off': { fault: { kind: 'truncate' }, message: foreign, requests: 5 },
	'a web page': { fault: { kind: 'html' }, message: foreign, requests: 5 },
	'nothing at all': { fault: { kind: 'empty' }, message: foreign, requests: 5 },
	'a web page with status 404': {
		fault: { kind: 'html', status: 404 },
		message: foreign,
		requests: 1,
	},
	'a web page with status 502': {
		fault: { kind: 'html', status: 502 },
		message: /^The service behind 127\.0\.0\.1:\d+ is not available \(after 5 attempts\)/,
		requests: 5,
	},
};

it.each(Object.entries(endings))(
	'a node whose requests are answered with %s fails in plain words',
	async (_, { fault, options = {}, message, description = '', requests }) => {
		scene.sandbox.faults.add({ ...fault, path: ME, times: 9 });
		const { error } = await scene.runFailing({ parameters: { ...getMe, options } });
		const said = error.message.replace('', '');
		expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
		expect(error.description).toContain(description);
		expect(scene.requests).toHaveLength(requests);
	},
);

it('a node says that nothing answers where nothing listens', async () => {
	const { error } = await scene.runFailing({
		parameters: { ...getMe, options: { maxAttempts: 1 } },
		workflow: { credential: { ...scene.credential, baseUrl: 'http://127.0.0.1:9' } },
	});
	expect(error.message).toBe('No response from 127.0.0.1:9');
});

it('a node waits for Retry-After', async () => {
	scene.sandbox.faults.add({ path: ME, kind: 'status', status: 429, retryAfter: 7 });
	await scene.run({ parameters: getMe });
	const [first, second] = scene.requests.map(({ at }) => at);
	expect(second - first).toBeGreaterThanOrEqual(7_000);
});

it('a node sends a write again with the same key while the service is not available', async () => {
	const code = 'service_unavailable';
	scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'status', code, times: 2 });
	const { records } = await scene.run({ parameters: create });
	expect(records).toMatchObject([{ name: 'New' }]);
	const keys = scene.requests.map(({ idempotencyKey }) => idempotencyKey);
	expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('a node sends a request again after the time-out of the Request Options, five times at most', async () => {
	scene.sandbox.faults.add({ path: ME, kind: 'hang', times: 9 });
	const { error } = await scene.runFailing({
		parameters: { ...getMe, requestOptions: { timeout: 60 } },
	});
	expect(error.message).toMatch(/did not answer in time after 5 attempts$/);
	expect(error.description).toContain('Timeout');
	expect(scene.requests).toHaveLength(5);
});

it('a node gives the label of a field that the service refuses, and does not send it again', async () => {
	const { error } = await scene.runFailing({ parameters: { ...create, website: 'https://' } });
	expect(error.message).toMatch(/^The service refused: 'Website': .*$/);
	expect(error.description).toMatch(/\(Request ID [0-9a-f-]{36}\)$/);
	expect(scene.requests).toHaveLength(1);
});

it.each([
	['has expired', 'The API key has expired'],
	['was revoked', 'The API key is not valid, or it was revoked'],
])('a node says that the API key %s', async (state, message) => {
	const isExpired = state === 'has expired';
	const apiKey = scene.sandbox.createKey(isExpired ? { expiresAt: new Date(0) } : {});
	if (!isExpired) scene.sandbox.revokeKey(apiKey);
	const { error } = await scene.runFailing({
		parameters: getMe,
		workflow: { credential: { ...scene.credential, apiKey } },
	});
	expect(error.message).toBe(message);
	expect(error.httpCode).toBe('401');
});

it('a node logs a retry without the API key', async () => {
	scene.sandbox.faults.add({ path: ME, kind: 'status', status: 503, code: 'service_unavailable' });
	await scene.run({ parameters: getMe });
	const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	expect(line).toMatchObject({
		level: 'info',
		message: expect.stringContaining('GET /v1/me ended with status 503'),
	});
	expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
});

it('a node logs a retry without the token of a shared link', async () => {
	const token = 'abc-secret';
	scene.sandbox.faults.add({ path: `/shared/${token}`, kind: 'status', status: 503 });
	const parameters = { resource: 'sharedLink', operation: 'open', accessToken: token };
	await scene.runFailing({ parameters });
	const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	expect(line?.message).toContain('GET /shared/{accessToken} ended with status 503');
	expect(JSON.stringify(hostLog)).not.toContain(token);
});
