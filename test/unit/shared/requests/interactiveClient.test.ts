import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import { openInteractiveClient } from '../../../../nodes/shared/requests/interactiveClient';
import { useManualTime } from '../../support/manualTime';
import { oneByOne, refusal, type Script, ScriptedService } from '../../support/scriptedService';

const GET = { method: 'GET', path: '/v1/brands' } as const;

describe('an interactive client', () => {
	const time = useManualTime();

	const limitedFor = (seconds: number) => ({
		...refusal(429, 'rate_limit_exceeded'),
		headers: { 'retry-after': String(seconds) },
	});

	const open = async (script: Script) => {
		const service = new ScriptedService(script);
		const client = await openInteractiveClient(service.context, 20);
		return { service, client, request: async () => await client.request(GET) };
	};

	it('goes before others on the key', async () => {
		const { client } = await open(() => ({ body: { id: 1 } }));
		expect(client.connection.isUrgent).toBe(true);
	});

	it('ends in time when the service does not answer', async () => {
		const { request } = await open(async () => await new Promise(() => undefined));
		const since = time.now;
		await expect(time.until(request())).rejects.toBeInstanceOf(DeadlineExceeded);
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
