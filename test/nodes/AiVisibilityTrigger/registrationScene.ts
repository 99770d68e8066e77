import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../sandbox';
import type { WebhookEndpointRecord } from '../../../sandbox/state/outreachRecords';
import { hostLog } from '../engine/host';
import { direct } from '../support/http';
import { readings } from '../support/readings';
import { LONGEST_STEP_MS, runTimeAt } from '../support/speed';
import { Host, type HostSetup } from './host';

export let sandbox: Sandbox;
let hosts: Host[];
let restoreTime: () => void;
beforeEach(async () => {
	sandbox = await startSandbox({ ...readings, speed: 50, longestStepMs: LONGEST_STEP_MS });
	restoreTime = runTimeAt(sandbox.clock);
	hosts = [];
	hostLog.length = 0;
});
afterEach(async () => {
	await Promise.all(hosts.map(async (host) => await host.stop()));
	restoreTime();
	await sandbox.stop();
});

/** Adds brands to the account. @returns their IDs */
export function addBrands(count: number): string[] {
	const [first] = sandbox.state.brands.all();
	return Array.from({ length: count }, (_, index) => {
		const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
		return sandbox.state.brands.add({ ...first, id, name: `Brand ${index}` }).id;
	});
}

export const brandIds = () => sandbox.state.brands.all().map(({ id }) => id);
export const endpoints = () => sandbox.state.webhooks.all();
export const parameters = (changes: INodeParameters = {}): INodeParameters => ({
	brandId: { __rl: true, mode: 'list', value: brandIds()[0] },
	events: ['report.completed', 'report.failed'],
	options: {},
	...changes,
});
export const credential = (changes: IDataObject = {}) =>
	({ baseUrl: sandbox.url, apiKey: sandbox.apiKey, requestsPerMinute: 1_000, ...changes }) as never;

export async function hostWith(setup: Partial<HostSetup> = {}): Promise<Host> {
	const host = await new Host({
		credential: credential(),
		parameters: parameters(),
		...setup,
	}).start();
	hosts.push(host);
	return host;
}

/** An endpoint as somebody else would make it. */
export async function registered(
	url: string,
	events = ['report.failed'],
	brandId = brandIds()[0],
): Promise<WebhookEndpointRecord> {
	const path = `/v1/brands/${brandId}/webhooks`;
	const { id } = await direct(sandbox, 'POST', path, { url, events });
	return sandbox.state.webhooks.get(String(id))!;
}

export const requestsOf = (method: string) =>
	sandbox.requests.filter((each) => each.method === method);
