import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import { openInteractiveClient } from '../../../../nodes/shared/requests/interactiveClient';
import { useManualTime } from '../../support/manualTime.cts';
import { limitedFor, oneByOne, type Script, ScriptedService } from '../../support/scriptedService.cts';

const GET = { method: 'GET', path: '/v1/brands' } as const;

describe('an interactive client', () => {
	const time = useManualTime();

	const open = async (script: Script) => {
		const service = new ScriptedService(script);
		const client = await openInteractiveClient(service.context, 20);
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

	it('ends in time when the service does not answer', async () => {
		const { request } = await open(async () => await new Promise(() => undefined));
		const since = time.now;
		const failed = await time.until(request()).catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(DeadlineExceeded);
		expect(failed).toMatchObject({
			message: 'The service did not answer within 20 seconds',
			description: expect.stringMatching(/^Try again\./),
			code: 'deadline_exceeded',
		});
		expect(time.now - since).toBe(20_000);
	});

	it('waits as long as the service asks for where there is time', async () => {
		const { request } = await open(oneByOne(limitedFor(19), { body: { id: 1 } }));
		expect((await time.until(request())).body).toEqual({ id: 1 });
	});

	it('does not wait when the service asks for longer than there is', async () => {
		const { service, request } = await open(() => limitedFor(60));
		await expect(request()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
		expect(service.seen).toHaveLength(1);
	});
});
