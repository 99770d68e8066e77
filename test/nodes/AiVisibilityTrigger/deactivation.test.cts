import { hostLog } from '../engine/engineHost.cts';
import type { Host } from './webhookHost.cts';
import {
	activeHost,
	credential,
	currentEndpoints,
	endpoints,
	sandbox,
	takePlaces,
} from './registrationScene.cts';

const DOWN = { method: 'DELETE', kind: 'status', status: 503, times: 3 } as const;

describe('deactivating', () => {
	it('removes the endpoint', async () => {
		await takePlaces(1);
		const others = currentEndpoints();
		const host = await activeHost();
		sandbox.faults.add({ ...DOWN, times: 1 });
		await host.deactivate();
		expect(endpoints()).toEqual(others);
		expect(host.endpoints).toEqual([]);
		// There is nothing more to delete.
		const before = sandbox.requests.length;
		await host.deactivate();
		expect(sandbox.requests).toHaveLength(before);
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

	it('deletes what the process knows, where older static data were written back', async () => {
		const host = await activeHost();
		const older = host.staticData;
		await host.deactivate();
		await host.activate();
		host.staticData = older;
		await host.deactivate();
		expect(endpoints()).toEqual([]);
	});

	it.each<[string, string, (host: Host) => unknown]>([
		[
			'a service that refuses',
			'could not be deleted',
			(host) => (host.credential = credential({ apiKey: 'svc_live_revoked' })),
		],
		['a service that is down', 'could not be deleted', () => sandbox.faults.add(DOWN)],
		['a credential that is gone', 'were not deleted', (host) => (host.hasCredential = false)],
	])('is not held up by %s, and says so in the log', async (_, words, spoil) => {
		const host = await activeHost();
		spoil(host);
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		expect(host.endpoints).toHaveLength(1);
		const message = expect.stringContaining(`${words} in the service`);
		expect(hostLog).toContainEqual({ level: 'warn', message });
		// What could not be deleted is stored, and deleted later.
		sandbox.faults.clear();
		Object.assign(host, { credential: credential(), hasCredential: true });
		host.restart();
		await host.deactivate();
		expect(endpoints()).toEqual([]);
	});
});
