import { memoryOf } from '../../../nodes/AiVisibilityTrigger/endpoint/memory';
import { hostLog } from '../engine/host';
import { credential, endpoints, hostWith, registered, sandbox } from './registrationScene';

describe('deactivating', () => {
	it('removes the endpoint', async () => {
		const host = await hostWith();
		const other = await registered('https://other.example/');
		await host.activate();
		const id = `${host.workflowId} ${host.url}`;
		const known = memoryOf(id);
		await host.deactivate();
		expect(endpoints()).toEqual([other]);
		expect(host.endpoint).toBeUndefined();
		expect(memoryOf(id)).not.toBe(known);
	});

	it('switches it off where the service knows no deletion', async () => {
		const host = await hostWith();
		await host.activate();
		const { secret } = endpoints()[0];
		sandbox.faults.add({ method: 'DELETE', kind: 'status', status: 404, code: 'not_found' });
		await host.deactivate();
		expect(endpoints()).toMatchObject([{ is_active: false }]);
		await host.activate();
		expect(endpoints()).toMatchObject([{ is_active: true, secret }]);
	});

	it('removes an endpoint that it does not remember', async () => {
		const host = await hostWith();
		await host.activate();
		host.staticData = '{}';
		host.restart();
		await host.deactivate();
		expect(endpoints()).toHaveLength(0);
	});

	it('is not held up by a service that refuses, and says so in the log', async () => {
		const host = await hostWith();
		await host.activate();
		host.credential = credential({ apiKey: 'svc_live_revoked' });
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		expect(host.endpoint).toBeDefined();
		const said = hostLog.filter(({ level }) => level === 'warn').map(({ message }) => message);
		expect(said.join()).toContain('could not be removed from the service');
	});

	it('says so when the service does not know the endpoint, as with the key of another account', async () => {
		const host = await hostWith();
		await host.activate();
		const refusal = { kind: 'status', status: 404, code: 'not_found', times: 9 } as const;
		for (const method of ['DELETE', 'PATCH'] as const) sandbox.faults.add({ method, ...refusal });
		await host.deactivate();
		expect(hostLog).toContainEqual({
			level: 'warn',
			message: expect.stringContaining(`${endpoints()[0].id} (${host.url}) could not be removed`),
		});
	});

	it('is not held up by a credential that is gone, and says so in the log', async () => {
		const host = await hostWith();
		await host.activate();
		host.hasCredential = false;
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		const said = hostLog.filter(({ level }) => level === 'warn').map(({ message }) => message);
		expect(said.join()).toContain('was not removed from the service');
	});
});
