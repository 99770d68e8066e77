import { openInteractiveClient } from '../../../../nodes/shared/requests/interactiveClient';
import { useManualTime } from '../../support/manualTime.cts';
import { limitedFor, oneByOne, type Script, ScriptedService } from '../../support/scriptedService.cts';

const GET = { method: 'GET', path: '/v1/brands' } as const;

describe('an interactive client', () => {
	const time = useManualTime();

	const open = async (script: Script, maxAttempts?: number) => {
		const service = new ScriptedService(script);
		const client = await openInteractiveClient(service.context, 19.5, maxAttempts);
		return { service, client, request: async () => await client.request(GET) };
	};

	it('goes before others on the key', async () => {
		const { service, request } = await open(({ path }) =>
			path === '/v1/slow' ? new Promise(() => undefined) : { body: { id: 1 } },
		);
		const { client, stop } = await service.stoppableClient();
		const slow = Array.from({ length: 20 }, async () => {
			await client.tryRequest({ ...GET, path: '/v1/slow' }).catch(() => undefined);
		});
		expect((await time.until(request())).body).toEqual({ id: 1 });
		stop.abort();
		await time.until(Promise.all(slow));
	});

	it.each<[string, Script]>([
		['does not answer', async () => await new Promise(() => undefined)],
		['asks to wait again', () => limitedFor(19)],
	])('ends after its 19.5 seconds, which it calls 20, when the service %s', async (_, script) => {
		const { request } = await open(script);
		const since = time.now;
		await expect(time.until(request(), 100)).rejects.toMatchObject({
			message: 'The service did not answer within 20 seconds',
			description: expect.stringMatching(/^Try again\./),
			code: 'deadline_exceeded',
		});
		expect(Math.abs(time.now - since - 19_600)).toBeLessThanOrEqual(100);
	});

	it('waits as long as the service asks for, but not for longer or more often than it may', async () => {
		const { request } = await open(oneByOne(limitedFor(19), { body: { id: 1 } }));
		expect((await time.until(request())).body).toEqual({ id: 1 });
		for (const late of [await open(() => limitedFor(21)), await open(() => limitedFor(1), 1)]) {
			await expect(time.until(late.request())).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
			expect(late.service.seen).toHaveLength(1);
		}
	});
});
