import { clock } from '../../../../nodes/shared/base/time/clock';
import { ApiClient, type ApiRequest } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { limitedFor, refusal, type Reply, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;

const POST: ApiRequest = { method: 'POST', path: '/v1/brands', body: { name: 'a' } };
const GET: ApiRequest = { method: 'GET', path: '/v1/brands' };

describe('a 429', () => {
	/** Sends to a path that is limited once, and meanwhile to others. */
	const meanwhile = async (path: string, reply: Reply, others: string[]) => {
		const service = new ScriptedService((seen, index) => (index === 0 ? reply : { body: { id: 1, path: seen.path } }));
		const client = await service.client();
		const first = client.request({ ...POST, path });
		await time.settle();
		const rest = others.map(async (each) => await client.request({ ...POST, path: each }));
		await time.advance(29 * SECOND);
		const during = service.seen.slice(1).map((seen) => seen.path);
		await time.until(Promise.all([first, ...rest]));
		return during;
	};

	const FACTS = '/v1/brands/b/facts';
	const RUNS = '/v1/reports/r/runs';

	it('about LLM calls pauses only those, and any other pauses all', async () => {
		const llmOnly = limitedFor(30, { scope: 'llm' });
		expect(await meanwhile(FACTS, llmOnly, ['/v1/reports', RUNS])).toEqual(['/v1/reports']);
		expect(await meanwhile(FACTS, limitedFor(30), ['/v1/reports', RUNS])).toEqual([]);
	});

	it('is the only answer that pauses anything', async () => {
		const reply = { ...limitedFor(30), status: 503 };
		const others = ['/v1/reports', RUNS];
		expect((await meanwhile('/v1/brands', reply, others)).sort()).toEqual(others);
	});
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

describe('a refusal of the key', () => {
	it.each([
		[401, 'invalid_api_key'],
		[429, 'request_quota_exceeded'],
	])('ends at once what waits, without sending it: %i %s', async (status, code) => {
		const service = new ScriptedService(async () => {
			await clock.pause(100);
			return refusal(status, code);
		});
		service.credential.requestsPerMinute = 10;
		const { connection } = await service.client();
		const from = time.now;
		const items = Array.from({ length: 40 }, () => new ApiClient(connection).tryRequest(POST));
		const failures = await time.until(Promise.all(items));
		expect(failures).toMatchObject(Array(40).fill({ code }));
		expect(service.seen.length).toBeLessThanOrEqual(8);
		expect(time.now - from).toBeLessThan(1_000);
	});

	it.each(['insufficient_scope', 'api_subscription_required', 'brand_plan_required'])(
		'is not one of the request: %s ends no other',
		async (code) => {
			const service = new ScriptedService(() => refusal(403, code));
			const { connection } = await service.client();
			for (const path of ['/v1/brands/a', '/v1/brands/b', '/v1/brands/a'])
				await time.until(new ApiClient(connection).tryRequest({ method: 'GET', path }));
			expect(service.seen).toHaveLength(3);
		},
	);
});
