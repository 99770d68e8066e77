import { hostLog } from '../engine/host';
import {
	brandIds,
	endpoints,
	hostWith,
	parameters,
	requestsOf,
	sandbox,
} from './registrationScene';

describe('activating', () => {
	it('registers an endpoint at the URL of the trigger and keeps its secret', async () => {
		const host = await hostWith();
		await host.activate();
		const [endpoint] = endpoints();
		expect(endpoints()).toHaveLength(1);
		expect(endpoint).toMatchObject({
			url: host.url,
			events: ['report.completed', 'report.failed'],
			description: `n8n workflow "Reports to the team" (${host.workflowId})`,
			brand_id: brandIds()[0],
		});
		expect(host.endpoint).toMatchObject({ id: endpoint.id, secret: endpoint.secret });
	});

	it('uses the endpoint and the secret it has, however often it is activated', async () => {
		const host = await hostWith();
		await host.activate();
		const before = host.staticData;
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(host.staticData).toBe(before);
		expect(requestsOf('POST')).toHaveLength(1);
	});

	it('has a new secret made when the one it had is lost', async () => {
		const host = await hostWith();
		await host.activate();
		const { secret } = endpoints()[0];
		host.staticData = '{}';
		host.restart();
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(endpoints()[0].secret).not.toBe(secret);
		expect(host.endpoint).toMatchObject({ secret: endpoints()[0].secret });
	});

	it('has a new secret made when its last delivery was refused', async () => {
		const host = await hostWith();
		await host.activate();
		const { secret } = endpoints()[0];
		sandbox.world.webhooks.rotate(endpoints()[0]);
		sandbox.world.webhooks.rotate(endpoints()[0]);
		sandbox.world.webhooks.emit(brandIds()[0], 'report.failed', {});
		await sandbox.world.webhooks.idle();
		expect(host.answers).toEqual([401]);
		await host.activate();
		expect(host.endpoint).toMatchObject({ secret: endpoints()[0].secret });
		expect(endpoints()[0].secret).not.toBe(secret);
	});

	it('switches its endpoint on when it was switched off', async () => {
		const host = await hostWith();
		await host.activate();
		endpoints()[0].is_active = false;
		await host.activate();
		expect(endpoints()).toMatchObject([{ is_active: true }]);
	});

	it('leaves the endpoint of the workflow that it was copied from alone, and says so', async () => {
		const original = await hostWith();
		await original.activate();
		const [{ id, secret }] = endpoints();
		const copy = await hostWith();
		copy.staticData = original.staticData;
		await copy.activate();
		expect(endpoints()).toMatchObject([{ id, secret, is_active: true }, { url: copy.url }]);
		expect(copy.endpoint).toMatchObject({ id: endpoints()[1].id });
		const lines = hostLog.filter(({ message }) => message.includes(`endpoint ${id} of another`));
		expect(lines).toHaveLength(1);
		await copy.deactivate();
		expect(endpoints()).toMatchObject([{ id, is_active: true }]);
	});

	it('leaves it alone when the copy cannot be published, too', async () => {
		const original = await hostWith();
		await original.activate();
		const copy = await hostWith({ parameters: parameters({ events: [] }) });
		copy.staticData = original.staticData;
		await expect(copy.activate()).rejects.toThrow("'Events' is empty");
		await copy.deactivate();
		expect(endpoints()).toMatchObject([{ url: original.url, is_active: true }]);
	});

	it('does not make a second endpoint when the answer to the creation was lost', async () => {
		const host = await hostWith();
		sandbox.faults.add({ method: 'POST', kind: 'dropAfter' });
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(host.endpoint).toMatchObject({ secret: endpoints()[0].secret });
	});

	it('goes on with what it remembers while the service is away', async () => {
		const host = await hostWith();
		await host.activate();
		sandbox.faults.add({
			method: 'GET',
			kind: 'status',
			status: 504,
			code: 'external_timeout',
			times: 10,
		});
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(hostLog).toContainEqual(
			expect.objectContaining({ level: 'warn', message: expect.stringContaining('going on') }),
		);
	});
});

describe('activating with other events while the service is away', () => {
	it('is refused, for the endpoint that there is does not send them', async () => {
		const host = await hostWith();
		await host.activate();
		host.parameters = parameters({ events: ['schedule.run.failed'] });
		sandbox.faults.add({ method: 'GET', kind: 'status', status: 503, times: 10 });
		await expect(host.activate()).rejects.toThrow(/^The service is /);
		expect(endpoints()).toMatchObject([{ events: ['report.completed', 'report.failed'] }]);
	});
});

it('a test in the editor registers its URL beside the other one, and removes it again', async () => {
	const host = await hostWith();
	await host.activate();
	const live = host.staticData;
	host.isTest = true;
	host.staticData = '{}';
	await host.activate();
	expect(endpoints().map(({ url }) => url)).toEqual([
		expect.stringContaining('/webhook/'),
		host.url,
	]);
	await host.deactivate();
	expect(endpoints().map(({ url }) => url)).toEqual([expect.stringContaining('/webhook/')]);
	host.isTest = false;
	host.staticData = live;
	await host.deactivate();
	expect(endpoints()).toHaveLength(0);
});
