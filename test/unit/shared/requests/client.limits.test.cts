import { clock } from '../../../../nodes/shared/base/time/clock';
import { ApiClient, type ApiRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { limitedFor, refusal, type Reply, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };
const GET: ApiRequest = { method: 'GET', path: '/v1/brands' };

const FACTS = '/v1/brands/b/facts';
const OTHERS = ['/v1/reports', '/v1/reports/r/runs'];

it.each<[string, string, Reply, string[]]>([
	['an LLM call gets a 429 about LLM calls: only those', FACTS, limitedFor(30, { scope: 'llm' }), ['/v1/reports']],
	['an LLM call gets another 429: all', FACTS, limitedFor(30), []],
	['another call gets a 429 about LLM calls: all', '/v1/brands', limitedFor(30, { scope: 'llm' }), []],
	['a call gets a 503: none', '/v1/brands', { ...limitedFor(30), status: 503 }, OTHERS],
])('which calls pause while %s', async (_, path, reply, sent) => {
	const service = new ScriptedService((_, index) => (index === 0 ? reply : { body: { id: 1 } }));
	const client = await service.client();
	const first = client.request({ ...POST, path });
	await time.settle();
	const rest = OTHERS.map(async (each) => await client.request({ ...POST, path: each }));
	await time.advance(29 * SECOND);
	const during = service.seen.slice(1).map((seen) => seen.path);
	await time.until(Promise.all([first, ...rest]));
	expect(during.sort()).toEqual(sent);
});

it('the requests of an item go before the first requests of later items', async () => {
	const service = new ScriptedService(async () => {
		await clock.pause(SECOND);
		return { body: { id: 1 } };
	});
	service.credential.requestsPerMinute = 60;
	const connection = (await service.client()).connection;
	const items = Array.from({ length: 20 }, async (_, item) => {
		const client = new ApiClient(connection);
		for (const step of ['first', 'second']) {
			await client.request({ ...GET, path: `/v1/${step}/${item}` });
		}
	});
	await time.until(Promise.all(items));
	const order = service.seen.map(({ path }) => path);
	expect(order.indexOf('/v1/second/0')).toBeLessThan(order.indexOf('/v1/first/19'));
});

it('changes of one record are sent one after the other, also after one that failed; others at once', async () => {
	const service = new ScriptedService(async ({ body }) => {
		await clock.pause(SECOND);
		if (body === 'first') throw new Error('Credential does not exist');
		return { body: { id: 1 } };
	});
	const client = await service.client();
	const change = async (path: string, body: string) => await client.tryRequest({ method: 'PATCH', path, body });
	const all = [change('/v1/a', 'first'), change('/v1/a', 'second'), change('/v1/b', 'other')];
	all.push(client.tryRequest({ method: 'POST', path: '/v1/a', body: 'new' }));
	all[0].catch(() => undefined);
	await time.advance(SECOND / 2);
	expect(service.seen.map(({ body }) => body)).toEqual(['new', 'first', 'other']);
	await time.until(Promise.allSettled(all));
	expect(service.seen.map(({ body }) => body)).toEqual(['new', 'first', 'other', 'second']);
});

it('requests wait for 15 minutes of 429, sent or not, and one with a deadline of its own until then', async () => {
	const end = time.now + 16 * 60 * SECOND;
	const service = new ScriptedService(() => (time.now < end ? limitedFor(299) : { body: { id: 1 } }));
	service.credential.requestsPerMinute = 1;
	const client = await service.client();
	const usual = [client.tryRequest(POST), client.tryRequest(POST)];
	const patient = client.tryRequest({ ...GET, retryUntil: time.now + 20 * 60 * SECOND });
	expect(await time.until(Promise.all(usual))).toMatchObject(
		[4, 0].map((attempts) => ({ code: 'rate_limit_exceeded', request: { attempts } })),
	);
	expect(await time.until(patient)).toMatchObject({ status: 200 });
});

it.each([
	[401, 'invalid_api_key'],
	[429, 'request_quota_exceeded'],
])('a refusal of the key ends at once what waits, without sending it: %i %s', async (status, code) => {
	const service = new ScriptedService(async () => {
		await clock.pause(100);
		return refusal(status, code);
	});
	service.credential.requestsPerMinute = 10;
	const { connection } = await service.client();
	const from = time.now;
	const items = Array.from({ length: 40 }, () => new ApiClient(connection).tryRequest(POST));
	expect(await time.until(Promise.all(items))).toMatchObject(Array(40).fill({ code }));
	expect(service.seen.length).toBeLessThanOrEqual(8);
	expect(time.now - from).toBeLessThan(1_000);
});
