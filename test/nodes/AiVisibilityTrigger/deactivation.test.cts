import { memoryOf } from '../../../nodes/AiVisibilityTrigger/endpoint/memory';
import { hostLog } from '../engine/host.cts';
import type { Host } from './host.cts';
import {
	activeHost,
	credential,
	endpoints,
	hostWith,
	registered,
	sandbox,
} from './registrationScene.cts';

const DOWN = { method: 'DELETE', kind: 'status', status: 503, times: 2 } as const;

describe('deactivating', () => {
	it('removes the endpoint', async () => {
		const host = await hostWith();
		const other = await registered('https://other.example/');
		await host.activate();
		const id = `${host.workflowId} ${host.url}`;
		const known = memoryOf(id);
		sandbox.faults.add({ ...DOWN, times: 1 });
		await host.deactivate();
		expect(endpoints()).toEqual([other]);
		expect(host.endpoint).toBeUndefined();
		expect(memoryOf(id)).not.toBe(known);
	});

	it('switches it off where the service knows no deletion', async () => {
		const host = await activeHost();
		const { secret } = endpoints()[0];
		sandbox.faults.add({ method: 'DELETE', kind: 'status', status: 404, code: 'not_found' });
		await host.deactivate();
		expect(endpoints()).toMatchObject([{ is_active: false }]);
		await host.activate();
		expect(endpoints()).toMatchObject([{ is_active: true, secret }]);
	});

	it('says so when the service does not know the endpoint, as with the key of another account', async () => {
		const host = await activeHost();
		const refusal = { kind: 'status', status: 404, code: 'not_found', times: 9 } as const;
		for (const method of ['DELETE', 'PATCH'] as const) sandbox.faults.add({ method, ...refusal });
		await host.deactivate();
		expect(hostLog).toContainEqual({
			level: 'warn',
			message: expect.stringContaining(`${endpoints()[0].id} (${host.url}) could not be removed`),
		});
	});

	it('removes each that it does not remember, also when one of them stays', async () => {
		const host = await activeHost();
		const [first] = endpoints();
		sandbox.state.webhooks.add({ ...first, id: `${first.id.slice(0, -4)}0002` });
		host.staticData = '{}';
		host.restart();
		sandbox.faults.add(DOWN);
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
	});

	it.each<[string, string, (host: Host) => unknown]>([
		[
			'a service that refuses',
			'could not be removed',
			(host) => (host.credential = credential({ apiKey: 'svc_live_revoked' })),
		],
		// It is asked twice.
		['a service that is down', 'could not be removed', () => sandbox.faults.add(DOWN)],
		['a credential that is gone', 'was not removed', (host) => (host.hasCredential = false)],
	])('is not held up by %s, and says so in the log', async (_, words, spoil) => {
		const host = await activeHost();
		spoil(host);
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		expect(host.endpoint).toBeDefined();
		const message = expect.stringContaining(`${words} from the service`);
		expect(hostLog).toContainEqual({ level: 'warn', message });
	});
});
