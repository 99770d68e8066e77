import { hostLog } from './engine/host';
import { byId, mustSucceed, useScene } from './support/scene';
import { hasten } from './support/speed';

const scene = useScene();

const ME = '/v1/me';
const BRANDS = '/v1/brands';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const getMe = { resource: 'account', operation: 'get' };
const create = {
	resource: 'brand',
	operation: 'create',
	name: 'New',
	website: 'https://new.example',
};

/** Sandbox seconds between the requests to an operation. */
const pauses = (template = ME): number[] => {
	const at = scene.requests.filter((each) => each.template === template).map((each) => each.at);
	return at.slice(1).map((moment, index) => (moment - at[index]) / 1_000);
};

describe('a rate limit', () => {
	it('waits for Retry-After', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 429,
			retryAfter: 7,
			details: { retry_after_seconds: 1 },
		});
		const { records } = await scene.run({ parameters: getMe });
		expect(records).toHaveLength(1);
		expect(pauses()[0]).toBeGreaterThanOrEqual(7);
	});

	it('waits for retry_after_seconds without the header', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 429,
			retryAfter: false,
			details: { retry_after_seconds: 9 },
		});
		await scene.run({ parameters: getMe });
		expect(pauses()[0]).toBeGreaterThanOrEqual(9);
	});

	it('backs off exponentially when no time is stated', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 429,
			retryAfter: false,
			times: 4,
		});
		await scene.run({ parameters: getMe });
		const [first, second, third, fourth] = pauses();
		expect(first).toBeGreaterThanOrEqual(0.5);
		expect(second).toBeGreaterThanOrEqual(1);
		expect(third).toBeGreaterThanOrEqual(2);
		expect(fourth).toBeGreaterThanOrEqual(4);
	});

	it('is waited out for 15 minutes unless Max Attempts is set', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'status', status: 429, retryAfter: 60, times: 9 });
		const { finished } = scene.start({ parameters: getMe });
		const { records } = mustSucceed(await hasten(scene.sandbox.clock, finished, 5_000));
		expect(records).toHaveLength(1);
		expect(scene.requests).toHaveLength(10);
	});

	it('ends the run after Max Attempts and says what to do', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'status', status: 429, retryAfter: 1, times: 9 });
		const { error } = await scene.runFailing({
			parameters: { ...getMe, options: { maxAttempts: 5 } },
		});
		expect(error.message).toBe('Rate limit reached (after 5 attempts) [item 0]');
		expect(error.description).toMatch(
			/^Another client uses this API key\. Lower Requests per Minute/,
		);
		expect(scene.requests).toHaveLength(5);
	});

	it('pauses every item on the key', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'status', status: 429, retryAfter: 20 });
		const { records } = await scene.run({ items: Array(30).fill({}), parameters: getMe });
		expect(records).toHaveLength(30);
		const limited = scene.requests.find(({ status }) => status === 429)!;
		const soon = scene.requests.filter(({ at }) => at > limited.at && at < limited.at + 20_000);
		// Those that were under way already.
		expect(soon.length).toBeLessThanOrEqual(7 + 8);
		expect(scene.requests.length).toBe(31);
	});
});

describe('a quota that is used up', () => {
	it('is not retried, and the message says when it resets', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			code: 'request_quota_exceeded',
			details: { used: 5000, limit: 5000, current_period_end: '2027-01-01T00:00:00Z' },
		});
		const { error } = await scene.runFailing({ parameters: getMe });
		expect(error.message).toBe(
			'The monthly request quota is used up (5000 of 5000 units) [item 0]',
		);
		expect(error.description).toContain('2027-01-01');
		expect(scene.requests).toHaveLength(1);
	});
});

describe('a service that is not available', () => {
	it.each([
		[500, 'internal_error'],
		[503, 'service_unavailable'],
		[504, 'external_timeout'],
	])('is retried after %i %s', async (status, code) => {
		scene.sandbox.faults.add({
			method: 'POST',
			path: BRANDS,
			kind: 'status',
			status,
			code,
			times: 2,
		});
		const { records } = await scene.run({ parameters: create });
		expect(records).toMatchObject([{ name: 'New' }]);
		const keys = scene.requests.map(({ idempotencyKey }) => idempotencyKey);
		expect(keys).toEqual([keys[0], keys[0], keys[0]]);
	});

	it('is retried after details.retry_after', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 503,
			code: 'service_unavailable',
			details: { retry_after: 15 },
		});
		await scene.run({ parameters: getMe });
		expect(pauses()[0]).toBeGreaterThanOrEqual(15);
	});

	it.each([
		['internal_error', 'The service could not complete the request (after 5 attempts) [item 0]'],
		['service_unavailable', 'The service is not available (after 5 attempts) [item 0]'],
	])('is given up after five attempts (%s)', async (code, message) => {
		scene.sandbox.faults.add({ path: ME, kind: 'status', code, times: 9 });
		expect((await scene.runFailing({ parameters: getMe })).error.message).toBe(message);
		expect(scene.requests).toHaveLength(5);
	});
});

describe('a response that is not from the service', () => {
	it.each(['truncate', 'html', 'empty'] as const)(
		'is recognized after five attempts (%s)',
		async (kind) => {
			scene.sandbox.faults.add({ path: ME, kind, times: 9 });
			const { error } = await scene.runFailing({ parameters: getMe });
			expect(error.message).toMatch(
				/^127\.0\.0\.1:\d+ did not answer as the service does \[item 0\]$/,
			);
			expect(scene.requests).toHaveLength(5);
		},
	);

	it('is reported as a gateway for status 502', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'html', status: 502, times: 9 });
		const { error } = await scene.runFailing({ parameters: getMe });
		expect(error.message).toMatch(
			/^The service behind 127\.0\.0\.1:\d+ is not available \(after 5 attempts\)/,
		);
	});

	it('is not retried for status 404', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'html', status: 404, times: 9 });
		const { error } = await scene.runFailing({ parameters: getMe });
		expect(error.message).toMatch(/did not answer as the service does/);
		expect(scene.requests).toHaveLength(1);
	});

	it('is reported as no response when nothing listens', async () => {
		const { error } = await scene.runFailing({
			parameters: { ...getMe, options: { maxAttempts: 1 } },
			workflow: { credential: { ...scene.credential, baseUrl: 'http://127.0.0.1:9' } },
		});
		expect(error.message).toBe('No response from 127.0.0.1:9 [item 0]');
	});
});

describe('a request without a response', () => {
	it('is sent again after the time-out of the Request Options', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'hang', times: 2 });
		const { records } = await scene.run({
			parameters: { ...getMe, requestOptions: { timeout: 500 } },
		});
		expect(records).toHaveLength(1);
		expect(scene.requests).toHaveLength(3);
	});

	it('is given up after five attempts, and the description names Timeout', async () => {
		scene.sandbox.faults.add({ path: ME, kind: 'hang', times: 9 });
		const { error } = await scene.runFailing({
			parameters: { ...getMe, requestOptions: { timeout: 60 } },
		});
		expect(error.message).toMatch(/did not answer in time after 5 attempts \[item 0\]$/);
		expect(error.description).toContain('Timeout');
	});
});

describe('an idempotency key', () => {
	it('that is in flight is waited for', async () => {
		const key = `slow-${Date.now()}`;
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'delay', delayMs: 1_500 });
		const parameters = { ...create, name: 'Slow', options: { idempotencyKey: key } };
		const first = scene.start({ parameters });
		while (scene.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		const second = await scene.run({ parameters });
		expect(second.records[0].id).toBe((await first.finished).records[0].id);
		expect(scene.requests.some(({ code }) => code === 'idempotency_key_in_flight')).toBe(true);
		expect(scene.sandbox.state.brands.where(({ name }) => name === 'Slow')).toHaveLength(1);
	});

	it('that was used for another body is reported', async () => {
		const options = { idempotencyKey: `used-${Date.now()}` };
		await scene.run({ parameters: { ...create, options } });
		const { error } = await scene.runFailing({
			parameters: { ...create, name: 'Another', options },
		});
		expect(error.message).toBe('The Idempotency Key was used before for something else [item 0]');
		expect(error.description).toContain('{{ $json.id }}');
		expect(scene.requests).toHaveLength(2);
	});
});

describe('what the service refuses', () => {
	it('is not retried, and the message has the label of the field', async () => {
		const { error } = await scene.runFailing({ parameters: { ...create, website: 'https://' } });
		expect(error.message).toMatch(/^The service refused: Website: .* \[item 0\]$/);
		expect(error.description).toMatch(/\(Request ID [0-9a-f-]{36}\)$/);
		expect(scene.requests).toHaveLength(1);
	});

	it('names the missing scope', async () => {
		const apiKey = scene.sandbox.createKey({ scopes: ['read:brands'] });
		const { error } = await scene.runFailing({
			parameters: create,
			workflow: { credential: { ...scene.credential, apiKey } },
		});
		expect(error.message).toBe('The API key lacks the scope write:brands [item 0]');
		expect(error.description).toContain('The key has: read:brands.');
	});

	it.each([
		['expired', 'The API key has expired [item 0]'],
		['revoked', 'The API key is not valid, or it was revoked [item 0]'],
	])('reports an API key that is %s', async (state, message) => {
		const apiKey = scene.sandbox.createKey(state === 'expired' ? { expiresAt: new Date(0) } : {});
		if (state === 'revoked') scene.sandbox.revokeKey(apiKey);
		const { error } = await scene.runFailing({
			parameters: getMe,
			workflow: { credential: { ...scene.credential, apiKey } },
		});
		expect(error.message).toBe(message);
		expect(error.httpCode).toBe('401');
	});

	it('names the record that does not exist, and the item', async () => {
		const { error } = await scene.runFailing({
			items: [{ id: scene.brandId }, { id: UNKNOWN }],
			parameters: { resource: 'brand', operation: 'get', brandId: byId('={{ $json.id }}') },
		});
		expect(error.message).toBe(`There is no brand with the ID "${UNKNOWN}" [item 1]`);
		expect(error.description).toContain('Choose it from the list, or check the ID.');
		expect(error.context).toMatchObject({ itemIndex: 1 });
	});
});

it('logs a retry without the API key', async () => {
	scene.sandbox.faults.add({ path: ME, kind: 'status', status: 503, code: 'service_unavailable' });
	await scene.run({ parameters: getMe });
	const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	expect(line).toMatchObject({
		level: 'info',
		message: expect.stringContaining('GET /v1/me ended with status 503'),
	});
	expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
});
