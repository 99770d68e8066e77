import type { IDataObject, INodeParameters, NodeApiError } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.cts';
import { direct } from '../support/http.cts';
import { LONGEST_STEP_MS, runTimeAt } from '../support/speed.cts';
import type { Host, HostSetup } from './webhookHost.cts';
import { TriggerScene } from './scene.cts';

export let sandbox: Sandbox;
const scene = new TriggerScene();
let restoreTime: () => void;
beforeEach(async () => {
	await scene.open({ speed: 50, longestStepMs: LONGEST_STEP_MS, without: [] });
	sandbox = scene.sandbox;
	restoreTime = runTimeAt(sandbox.clock);
});
afterEach(async () => {
	restoreTime();
	await scene.close();
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

export const hostWith = async (setup: Partial<HostSetup> = {}) =>
	await scene.host({ parameters: parameters(), ...setup });

/** A host whose workflow is published. */
export const activeHost = async (setup: Partial<HostSetup> = {}) =>
	await scene.activeHost({ parameters: parameters(), ...setup });

/** Why a workflow cannot be published. */
export const refusal = async (host: Host): Promise<string> =>
	await host.activate().then(
		() => 'activated',
		// The oldest n8n shows only the description, if there is one.
		({ description, message }: NodeApiError) => description ?? message,
	);

/** Endpoints that somebody else makes: a brand has room for five. */
export async function takePlaces(count: number, brandId = brandIds()[0]): Promise<void> {
	for (let index = 0; index < count; index += 1) {
		const body = { url: `https://taken.example/${index}`, events: ['report.failed'] };
		await direct(sandbox, 'POST', `/v1/brands/${brandId}/webhooks`, body);
	}
}

/** What everybody has registered, as it is now. */
export const currentEndpoints = () => structuredClone(endpoints());

export const requestsOf = (method: string) =>
	sandbox.requests.filter((each) => each.method === method);
