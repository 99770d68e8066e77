import type { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import type { ApiRequest, ClientSettings, KeyedRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { brokenConnection, oneByOne, refusal, type Script, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };
const GET: ApiRequest = { method: 'GET', path: '/v1/brands' };
const OUTAGE = refusal(503, 'service_unavailable');
const LATER = { ...OUTAGE, headers: { 'retry-after': '2.1' } };

/** The client of a service that answers so. */
const clientOf = async (script: Script = () => ({ body: { id: 1 } }), settings: ClientSettings = {}) => {
	const service = new ScriptedService(script);
	service.credential.baseUrl = 'https://api.example:84';
	return { service, client: await service.client({}, settings) };
};

it('all attempts of a request have the same key and the same bytes', async () => {
	const { service, client } = await clientOf(oneByOne(OUTAGE, OUTAGE, { body: { id: 1 } }));
	await time.until(client.request(POST));
	const sent = service.seen.map(({ key, options }) => [key, options.body]);
	expect(sent).toEqual(Array(3).fill([expect.stringMatching(/./), '{"name":"a"}']));
	expect(new Set(sent.map(String)).size).toBe(1);
});

it('what has no value is left out of the query, and a request of nothing has no ? and no body', async () => {
	const search = 'a b&limit=1 ä ☕=%41+#x';
	const query = { search, limit: 5, cursor: undefined, sort: null } as never;
	const { service, client } = await clientOf();
	for (const each of [{ ...GET, query }, GET]) await client.request(each);
	const [{ query: sent }, { options }] = service.seen;
	expect(sent).toEqual({ search, limit: '5' });
	expect(options.url).toBe('/v1/brands');
	expect(options).not.toHaveProperty('body');
});

const broken: Script = (_, index) => {
	if (index === 0) throw brokenConnection();
	return { body: { id: 1 } };
};

it.each([
	['/v1/brands ended with status 503; next attempt in 3 s', oneByOne(LATER, { body: { id: 1 } }), POST],
	['/v1/{id} ended with socket hang up; next attempt in 1 s', broken, { ...POST, template: '/v1/{id}' }],
])('the log tells why a request is repeated, and when: %s', async (said, script, request) => {
	const { service, client } = await clientOf(script);
	await time.until(client.request(request));
	const message = `AI Visibility: POST ${said}`;
	expect(service.log).toEqual([expect.objectContaining({ level: 'info', message })]);
});

it('a failure knows its attempts, its host and what was sent', async () => {
	const { client } = await clientOf(() => OUTAGE);
	expect(await time.until(client.tryRequest(POST))).toMatchObject({
		request: { attempts: 5, host: 'api.example:84', method: 'POST', sent: { path: '/v1/brands', body: { name: 'a' } } },
	});
});

it.each([
	[404, 'not_found', null],
	[402, 'insufficient_credits', 'insufficient_credits'],
])(
	'readVisible gives null for what the key may not read or is gone, and throws else: %i',
	async (status, code, end) => {
		const { client } = await clientOf(() => refusal(status, code));
		expect(await client.readVisible('/v1/x').catch((error: ApiFailure) => error.code)).toBe(end);
	},
);

it('a client remembers what was written, and what may have been, whatever comes later', async () => {
	const { client } = await clientOf(oneByOne({ body: '{' }, refusal(409, 'conflict'), { body: { id: 1 } }), {
		maxAttempts: 1,
	});
	for (const request of [POST, POST, POST, GET]) await client.tryRequest(request);
	expect(client).toMatchObject({ mayHaveBeenProcessed: true, hasWritten: true });
});

it('what came before anything was sent is not repeated, and leaves its slot', async () => {
	const error = new Error('Credential with ID "7" does not exist');
	const { service, client } = await clientOf(() => {
		throw error;
	});
	for (let n = 0; n < 20; n++) await expect(client.request(POST)).rejects.toBe(error);
	expect(service.seen).toHaveLength(20);
	expect(client.mayHaveBeenProcessed).toBe(false);
});

it.each([
	{ inOptions: 0, expected: 300_000 },
	{ own: 10_000, expected: 10_000 },
	{ own: 10_000, ofClient: 20_000, expected: 10_000 },
	{ ofClient: 20_000, expected: 20_000 },
	{ own: 10_000, inOptions: 3_000, expected: 3_000 },
	{ own: 10_000, inOptions: 60_000, expected: 10_000 },
	{ inOptions: 600_000, expected: 600_000 },
])(
	'an attempt takes at most its own time, else that of its client, and that of the Request Options: %j',
	async ({ own, ofClient, inOptions, expected }) => {
		const service = new ScriptedService(() => ({ body: { id: 1 } }));
		const client = await service.client({ httpOptions: { timeout: inOptions } }, { timeoutMs: ofClient });
		await client.request({ ...GET, timeoutMs: own });
		expect(service.seen[0].options.timeout).toBe(expected);
	},
);

it.each([
	[29, 0],
	[31, 31],
	[-3, -2.001],
	[-3_600, -3_600],
])('by a Date header %d s ahead, the clock of the service is %d s ahead', async (ahead, expected) => {
	time.now = Math.floor(time.now / SECOND) * SECOND;
	const headers = { date: new Date(time.now + ahead * SECOND).toUTCString() };
	const { client } = await clientOf(() => ({ body: { id: 1 }, headers }));
	await client.request(GET);
	expect(client.serviceTime - time.now).toBe(expected * SECOND);
});

it('only a request with a body has a content type, and only a write has an Idempotency-Key', async () => {
	const { service, client } = await clientOf(undefined, { keyFor: () => 'key' });
	for (const each of [POST, GET]) await client.request(each);
	const accept = 'application/json';
	expect(service.seen.map(({ options }) => options.headers)).toStrictEqual([
		{ accept, 'content-type': 'application/json', 'Idempotency-Key': 'key' },
		{ accept },
	]);
});

it('the key of a request is made for its method, path and text, and what later requests say', async () => {
	const keyed: KeyedRequest[] = [];
	const keyFor = (each: KeyedRequest) => `key ${keyed.push(each)}`;
	const { client } = await clientOf(undefined, { keyFor });
	await client.request({ ...POST, keyedBy: ['a'] });
	await client.request({ method: 'DELETE', path: '/v1/brands/b' });
	expect(keyed).toEqual([
		{ method: 'POST', path: '/v1/brands', body: '{"name":"a"}', keyedBy: ['a'] },
		{ method: 'DELETE', path: '/v1/brands/b', body: undefined },
	]);
});
