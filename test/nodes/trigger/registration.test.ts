import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import type { WebhookEndpointRecord } from '../../sandbox/state/outreachRecords';
import { hostLog } from '../engine/host';
import { runTimeAt } from '../support/speed';
import { Host, type HostSetup } from './host';

let sandbox: Sandbox;
let hosts: Host[];
let restoreTime: () => void;
beforeEach(async () => {
	sandbox = await startSandbox({ speed: 50 });
	restoreTime = runTimeAt(sandbox.clock);
	hosts = [];
	hostLog.length = 0;
});
afterEach(async () => {
	await Promise.all(hosts.map(async (host) => await host.stop()));
	restoreTime();
	await sandbox.stop();
});

const brandIds = () => sandbox.state.brands.all().map(({ id }) => id);
const endpoints = () => sandbox.state.webhooks.all();
const parameters = (changes: INodeParameters = {}): INodeParameters => ({
	brandId: { __rl: true, mode: 'list', value: brandIds()[0] },
	events: ['report.completed', 'report.failed'],
	registration: 'automatic',
	options: {},
	...changes,
});
const credential = (changes: IDataObject = {}) =>
	({ baseUrl: sandbox.url, apiKey: sandbox.apiKey, requestsPerMinute: 1_000, ...changes }) as never;

async function hostWith(setup: Partial<HostSetup> = {}): Promise<Host> {
	const host = await new Host({ credential: credential(), parameters: parameters(), ...setup }).start();
	hosts.push(host);
	return host;
}

/** An endpoint as somebody else would make it. */
async function registered(url: string, events = ['report.failed']): Promise<WebhookEndpointRecord> {
	const answer = await fetch(`${sandbox.url}/v1/brands/${brandIds()[0]}/webhooks`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandbox.apiKey}`,
			'content-type': 'application/json',
			'idempotency-key': Math.random().toString(),
		},
		body: JSON.stringify({ url, events }),
	});
	const { id } = (await answer.json()) as { id: string };
	return sandbox.state.webhooks.get(id)!;
}

const requestsOf = (method: string) => sandbox.requests.filter((each) => each.method === method);

describe('activating', () => {
	it('registers an endpoint at the URL of the trigger and keeps its secret', async () => {
		const host = await hostWith();
		await host.activate();
		const [endpoint] = endpoints();
		expect(endpoints()).toHaveLength(1);
		expect(endpoint).toMatchObject({
			url: host.url,
			events: ['report.completed', 'report.failed'],
			description: 'n8n workflow "Reports to the team"',
			brand_id: brandIds()[0],
		});
		expect(host.remembered.endpoint).toMatchObject({ id: endpoint.id, secret: endpoint.secret });
	});

	it('gives it the description of the options', async () => {
		const host = await hostWith({ parameters: parameters({ options: { description: 'Mine' } }) });
		await host.activate();
		expect(endpoints()[0].description).toBe('Mine');
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

	it('finds its endpoint on a later page of the list', async () => {
		const host = await hostWith();
		const own = await registered(host.url, ['report.completed', 'report.failed']);
		for (let count = 0; count < 105; count += 1) {
			const url = `https://other.example/${count}`;
			sandbox.state.webhooks.add({ ...own, id: `other-${count}`, url, is_active: false });
		}
		await host.activate();
		expect(endpoints()).toHaveLength(106);
		expect(host.remembered.endpoint).toMatchObject({ id: own.id });
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
		expect(host.remembered.endpoint).toMatchObject({ secret: endpoints()[0].secret });
	});

	it('remembers its secret while it runs, whatever becomes of the static data', async () => {
		const host = await hostWith();
		await host.activate();
		const before = host.staticData;
		host.staticData = '{}';
		await host.activate();
		expect(host.staticData).toBe(before);
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
		expect(host.remembered.endpoint).toMatchObject({ secret: endpoints()[0].secret });
		expect(endpoints()[0].secret).not.toBe(secret);
	});

	it('switches its endpoint on when it was switched off', async () => {
		const host = await hostWith();
		await host.activate();
		endpoints()[0].is_active = false;
		await host.activate();
		expect(endpoints()).toMatchObject([{ is_active: true }]);
	});

	it('replaces its endpoint when other events are chosen', async () => {
		const host = await hostWith();
		await host.activate();
		host.parameters = parameters({ events: ['schedule.run.failed'] });
		await host.activate();
		expect(endpoints()).toMatchObject([{ events: ['schedule.run.failed'] }]);
		expect(host.remembered.endpoint).toMatchObject({ secret: endpoints()[0].secret });
	});

	it('removes the endpoint of the brand that was chosen before', async () => {
		const host = await hostWith();
		await host.activate();
		host.parameters = parameters({ brandId: { __rl: true, mode: 'id', value: brandIds()[1] } });
		await host.activate();
		expect(endpoints()).toMatchObject([{ brand_id: brandIds()[1] }]);
	});

	it('creates with a key of its own each time', async () => {
		const host = await hostWith();
		await host.activate();
		await host.deactivate();
		await host.activate();
		const keys = requestsOf('POST').map(({ headers }) => headers['idempotency-key']);
		expect(keys).toHaveLength(2);
		expect(new Set(keys).size).toBe(2);
	});

	it('does not make a second endpoint when the answer to the creation was lost', async () => {
		const host = await hostWith();
		sandbox.faults.add({ method: 'POST', kind: 'dropAfter' });
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(host.remembered.endpoint).toMatchObject({ secret: endpoints()[0].secret });
	});

	it('goes on with what it remembers while the service is away', async () => {
		const host = await hostWith();
		await host.activate();
		sandbox.faults.add({ method: 'GET', kind: 'status', status: 504, code: 'external_timeout', times: 10 });
		await host.activate();
		expect(endpoints()).toHaveLength(1);
		expect(hostLog).toContainEqual(expect.objectContaining({ level: 'warn', message: expect.stringContaining('going on') }));
	});
});

describe('what cannot be registered is said with the way out', () => {
	const refusal = async (host: Host) =>
		await host.activate().then(
			() => undefined,
			(error: Error & { description?: string }) => error,
		);

	it('a brand with no room for another endpoint', async () => {
		for (let count = 0; count < 5; count += 1) await registered(`https://taken.example/${count}`);
		const error = await refusal(await hostWith());
		expect(error?.message).toMatch(/5 active webhook endpoints already: https:\/\/taken\.example\/\d/);
		for (let count = 0; count < 5; count += 1) expect(error?.message).toContain(`taken.example/${count}`);
		expect(error?.message).toContain('Delete or switch off');
	});

	it('an address that only this machine knows', async () => {
		const away = credential({ baseUrl: 'https://api.service.example' });
		const error = await refusal(await hostWith({ credential: away }));
		expect(error?.message).toContain('cannot reach the webhook address of this n8n: http://127.0.0.1');
		expect(error?.message).toContain('WEBHOOK_URL');
		expect(sandbox.requests).toHaveLength(0);
	});

	it('a key without the scope', async () => {
		const apiKey = sandbox.createKey({ scopes: ['read:webhooks'] });
		const error = await refusal(await hostWith({ credential: credential({ apiKey }) }));
		expect(error?.message).toContain('lacks the scope write:webhooks');
	});

	it('a key of another brand', async () => {
		const apiKey = sandbox.createKey({ allowedBrandId: brandIds()[1] });
		const error = await refusal(await hostWith({ credential: credential({ apiKey }) }));
		expect(error?.message).toContain('The API key may not be used for this brand. ');
	});

	it.each<[string, INodeParameters, string]>([
		['no brand', { brandId: { __rl: true, mode: 'list', value: '' } }, 'Brand is empty'],
		['no events', { events: [] }, 'No events are chosen'],
		['no secret for an endpoint registered by hand', { registration: 'byHand' }, 'The credential has no Webhook Signing Secret'],
	])('%s', async (_, changes, message) => {
		const error = await refusal(await hostWith({ parameters: parameters(changes) }));
		expect(error?.message).toContain(`${message}. `);
	});
});

describe('deactivating', () => {
	it('removes the endpoint', async () => {
		const host = await hostWith();
		const other = await registered('https://other.example/');
		await host.activate();
		await host.deactivate();
		expect(endpoints()).toEqual([other]);
		expect(host.remembered.endpoint).toBeUndefined();
	});

	it.each([404, 405])('switches it off where the service knows no deletion (%d)', async (status) => {
		const host = await hostWith();
		await host.activate();
		const { secret } = endpoints()[0];
		sandbox.faults.add({ method: 'DELETE', kind: 'status', status, code: 'not_found' });
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

	it('is not held up by an endpoint that is gone already', async () => {
		const host = await hostWith();
		await host.activate();
		sandbox.state.webhooks.clear();
		await host.deactivate();
		expect(host.remembered.endpoint).toBeUndefined();
	});

	it('is not held up by a service that refuses, and says so in the log', async () => {
		const host = await hostWith();
		await host.activate();
		host.credential = credential({ apiKey: 'svc_live_revoked' });
		await host.deactivate();
		expect(endpoints()).toHaveLength(1);
		expect(host.remembered.endpoint).toBeDefined();
		const said = hostLog.filter(({ level }) => level === 'warn').map(({ message }) => message);
		expect(said.join()).toContain('could not be removed from the service');
	});
});

describe('an endpoint registered by hand', () => {
	const byHand = () => ({
		credential: credential({ webhookSigningSecret: 'whsec_hand' }),
		parameters: parameters({ registration: 'byHand' }),
	});

	it('is neither registered nor removed', async () => {
		const host = await hostWith(byHand());
		await registered(host.url);
		const before = sandbox.requests.length;
		await host.activate();
		await host.deactivate();
		expect(sandbox.requests.length).toBe(before);
		expect(endpoints()).toHaveLength(1);
	});

	it('takes the place of the one that the trigger had registered', async () => {
		const host = await hostWith();
		await host.activate();
		Object.assign(host, byHand());
		await host.activate();
		expect(endpoints()).toHaveLength(0);
	});
});

it('registers the test URL beside the other one, and removes it again', async () => {
	const host = await hostWith();
	await host.activate();
	const live = host.staticData;
	host.isTest = true;
	host.staticData = '{}';
	await host.activate();
	expect(endpoints().map(({ url }) => url)).toEqual([expect.stringContaining('/webhook/'), host.url]);
	await host.deactivate();
	expect(endpoints().map(({ url }) => url)).toEqual([expect.stringContaining('/webhook/')]);
	host.isTest = false;
	host.staticData = live;
	await host.deactivate();
	expect(endpoints()).toHaveLength(0);
});
