import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import type { ApiRequest, KeyedRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { brokenConnection, oneByOne, refusal, type Script, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };
const GET: ApiRequest = { method: 'GET', path: '/v1/brands' };
const OUTAGE = refusal(503, 'service_unavailable');

const request = async (script: Script, sent = POST) => {
	const service = new ScriptedService(script);
	const client = await service.client();
	const result = client.request(sent);
	result.catch(() => undefined);
	return { service, client, result: time.until(result) };
};

describe('a request', () => {
	it('sends the same key and the same bytes at each attempt', async () => {
		const { service, result } = await request(oneByOne(OUTAGE, OUTAGE, { body: { id: 1 } }));
		expect((await result).body).toEqual({ id: 1 });
		const [first, ...others] = service.seen;
		expect(others).toHaveLength(2);
		for (const { key, options } of others) {
			expect(key).toBe(first.key);
			expect(options.body).toBe('{"name":"a"}');
		}
	});

	it('leaves out of the query what has no value, and has no ? and body of nothing', async () => {
		const query = { search: 'a b', limit: 5, cursor: undefined, sort: null } as never;
		const script = () => ({ body: { id: 1 } });
		const { service, client, result } = await request(script, { ...GET, query });
		await result;
		expect(service.seen[0].query).toEqual({ search: 'a b', limit: '5' });
		await client.request(GET);
		expect(service.seen[1].options.url).toBe('/v1/brands');
		expect(service.seen[1].options).not.toHaveProperty('body');
	});

	const broken: Script = (_, index) => {
		if (index === 0) throw brokenConnection();
		return { body: { id: 1 } };
	};

	it.each([
		['status 503', oneByOne(OUTAGE, { body: { id: 1 } })],
		['socket hang up', broken],
	])('tells in the log why it is repeated, and when: %s', async (why, script) => {
		const { service, result } = await request(script);
		await result;
		expect(service.log).toEqual([
			expect.objectContaining({
				level: 'info',
				message: `AI Visibility: POST /v1/brands ended with ${why}; next attempt in 1 s`,
			}),
		]);
	});

	it('fails with everything that is known about it', async () => {
		const script = oneByOne(refusal(502, 'internal_error'), OUTAGE);
		const { result } = await request(script);
		const failure = (await result.catch((error: unknown) => error)) as ApiFailure;
		expect(failure).toBeInstanceOf(ApiFailure);
		expect(failure).toMatchObject({
			code: 'service_unavailable',
			status: 503,
			request: {
				attempts: 5,
				host: 'api.example',
				method: 'POST',
				sent: { path: '/v1/brands', body: { name: 'a' } },
			},
			mayHaveBeenProcessed: true,
		});
	});

	it('gives a failure as a result where that is wanted, and nothing else', async () => {
		const service = new ScriptedService(oneByOne(refusal(404, 'not_found')));
		const client = await service.client();
		expect(await client.tryRequest(GET)).toBeInstanceOf(ApiFailure);
		service.script = () => {
			throw new Error('Credential does not exist');
		};
		await expect(client.tryRequest(GET)).rejects.toThrow('Credential does not exist');
	});
});

it('what came before anything was sent is not repeated, and leaves its slot', async () => {
	const error = new Error('Credential with ID "7" does not exist');
	const service = new ScriptedService(() => {
		throw error;
	});
	const client = await service.client();
	for (let n = 0; n < 20; n++) await expect(client.request(POST)).rejects.toBe(error);
	expect(service.seen).toHaveLength(20);
	expect(client.mayHaveBeenProcessed).toBe(false);
});

describe('a single request', () => {
	it.each([
		[undefined, undefined, 300_000],
		[10_000, undefined, 10_000],
		[10_000, 3_000, 3_000],
		[10_000, 60_000, 10_000],
		[undefined, 60_000, 60_000],
	])('takes at most its own time and that of the Request Options: %j, %j', async (timeoutMs, timeout, expected) => {
		const service = new ScriptedService(() => ({ body: { id: 1 } }));
		const client = await service.client({ httpOptions: { timeout } });
		await client.request({ ...GET, timeoutMs });
		expect(service.seen[0].options.timeout).toBe(expected);
	});
});

it.each([
	[29, 0],
	[31, 31],
	[-3, -2.001],
	[-3_600, -3_600],
])('the time of the service is that of its last response: %d s ahead', async (ahead, expected) => {
	time.now = Math.floor(time.now / SECOND) * SECOND;
	const headers = { date: new Date(time.now + ahead * SECOND).toUTCString() };
	const client = await new ScriptedService(() => ({ body: { id: 1 }, headers })).client();
	await client.request(GET);
	expect(client.serviceTime - time.now).toBe(expected * SECOND);
});

it('the headers of a request are those of JSON and of the key, as far as there is a body and a key', async () => {
	const service = new ScriptedService(() => ({ body: { id: 1 } }));
	const client = await service.client({}, { keyFor: () => 'key' });
	for (const each of [POST, GET]) await client.request(each);
	const accept = 'application/json';
	expect(service.seen.map(({ options }) => options.headers)).toStrictEqual([
		{ accept, 'content-type': 'application/json', 'Idempotency-Key': 'key' },
		{ accept },
	]);
});

it('the key of a request is made for its method, path and text', async () => {
	const keyed: KeyedRequest[] = [];
	const keyFor = (each: KeyedRequest) => `key ${keyed.push(each)}`;
	const client = await new ScriptedService(() => ({ body: { id: 1 } })).client({}, { keyFor });
	await client.request(POST);
	await client.request({ method: 'DELETE', path: '/v1/brands/b' });
	expect(keyed).toEqual([
		{ method: 'POST', path: '/v1/brands', body: '{"name":"a"}' },
		{ method: 'DELETE', path: '/v1/brands/b', body: undefined },
	]);
});
