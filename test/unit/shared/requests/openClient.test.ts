import { DeadlineExceeded } from '../../../../nodes/shared/base/errors/cancellation';
import { openInteractiveClient } from '../../../../nodes/shared/requests/openClient';
import { useManualTime } from '../../support/manualTime';
import { oneByOne, refusal, ScriptedService } from '../../support/scriptedService';

describe('an interactive client', () => {
	const time = useManualTime();

	const limitedFor = (seconds: number) => ({
		...refusal(429, 'rate_limit_exceeded'),
		headers: { 'retry-after': String(seconds) },
	});

	it('goes before others on the key', async () => {
		const service = new ScriptedService(() => ({ body: {} }));
		const client = await openInteractiveClient(service.context, 20);
		expect(client.connection.isUrgent).toBe(true);
	});

	it('ends in time when the service does not answer', async () => {
		const service = new ScriptedService(async () => await new Promise(() => undefined));
		const client = await openInteractiveClient(service.context, 20);
		const request = client.request({ method: 'GET', path: '/v1/brands' });
		await expect(time.until(request)).rejects.toBeInstanceOf(DeadlineExceeded);
	});

	it('waits as long as the service asks for where there is time', async () => {
		const service = new ScriptedService(oneByOne(limitedFor(19), { body: { id: 1 } }));
		const client = await openInteractiveClient(service.context, 20);
		const request = client.request({ method: 'GET', path: '/v1/brands' });
		expect((await time.until(request)).body).toEqual({ id: 1 });
	});

	it('does not wait when the service asks for longer than there is', async () => {
		const service = new ScriptedService(() => limitedFor(60));
		const client = await openInteractiveClient(service.context, 20);
		const request = client.request({ method: 'GET', path: '/v1/brands' });
		await expect(request).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
		expect(service.seen).toHaveLength(1);
	});
});
