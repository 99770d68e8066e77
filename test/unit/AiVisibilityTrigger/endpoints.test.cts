import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { addressOf, endpointsAt, knownEndpoints, storeEndpoints } from '../../../nodes/AiVisibilityTrigger/endpoints';
import { storedEndpoint } from '../support/storedEndpoint.cts';

const BASE = 'https://n8n.example.com/a%20path/webhook';

const contextOf = (url: string, staticData: IDataObject = {}, id = 'w1') =>
	({
		getNodeWebhookUrl: () => url,
		getWorkflow: () => ({ id }),
		getWorkflowStaticData: () => staticData,
	}) as unknown as IHookFunctions;

it.each(['5b2f0d4e-8c11-4a56-9a0e-2f4c9a7d1e01', 'report finished', 'bericht für 100 %', 'a/b?c#d'])(
	'the address leads back to what n8n keeps for a node with the webhook ID or the name "%s"',
	(name) => {
		const kept = `workflow1/${encodeURIComponent(name)}/webhook`;
		const url = addressOf(contextOf(`${BASE}/${kept}`));
		const path = url.slice(`${BASE}/`.length);
		expect(path.split('/').map(decodeURIComponent).join('/')).toBe(kept);
		expect(url.startsWith(`${BASE}/`)).toBe(true);
	},
);

describe('the endpoints of a trigger', () => {
	const idsOf = (context: IHookFunctions) => knownEndpoints(context).map(({ id }) => id);
	const [first, second] = ['first', 'second'].map((id) => storedEndpoint({ id }));

	it('are those that are stored, and those that this process has stored', () => {
		const context = contextOf(`${BASE}/1/webhook`);
		storeEndpoints(context, [first]);
		expect(context.getWorkflowStaticData('node')).toEqual({ endpoints: [first] });
		// An execution has written older static data back.
		const older = contextOf(`${BASE}/1/webhook`, { endpoints: [second] as never });
		expect(idsOf(older)).toEqual(['second', 'first']);
		storeEndpoints(older, []);
		expect(idsOf(older)).toEqual([]);
	});

	const without = Object.keys(first).map((name) => ({ ...first, [name]: null }));
	it.each<[string, unknown, string[]]>([
		['null', null, []],
		['a text', 'first', []],
		['an object', { first }, []],
		['a list of something else', [null, 'first', 7, {}, first], ['first']],
		['a list of endpoints that each lack a field', without, []],
	])('are none of what others have stored: %s', (name, stored, expected) => {
		expect(idsOf(contextOf(`${BASE}/${name}/webhook`, { endpoints: stored as never }))).toEqual(expected);
	});

	it.each([
		[undefined, ['']],
		['a', ['?brand=a']],
		['a b', ['?brand=a%20b']],
		['b', []],
	])('are at the address of a delivery with the brand %s: %j', (brand, expected) => {
		const endpoints = ['', '?brand=a', '?brand=a%20b'].map((id) => storedEndpoint({ id, url: `${BASE}${id}` }));
		const context = contextOf(`${BASE}/5/webhook`, { endpoints: endpoints as never });
		const delivery = { ...context, getQueryData: () => ({ brand }) } as unknown as IWebhookFunctions;
		expect(endpointsAt(delivery).map(({ id }) => id)).toEqual(expected);
	});

	it('are those of its own workflow and address', () => {
		storeEndpoints(contextOf(`${BASE}/2/webhook`), [first]);
		expect(idsOf(contextOf(`${BASE}/3/webhook`))).toEqual([]);
		expect(idsOf(contextOf(`${BASE}/2/webhook`, {}, 'copy'))).toEqual([]);
	});

	it('are written only when they have changed, as n8n saves the data of all nodes with them', () => {
		const endpoints = [storedEndpoint()];
		const staticData = { endpoints } as never as IDataObject;
		Object.freeze(staticData);
		const store = (all: typeof endpoints) => storeEndpoints(contextOf(`${BASE}/4/webhook`, staticData), all);
		expect(() => store([storedEndpoint()])).not.toThrow();
		const nothing = contextOf(`${BASE}/6/webhook`, Object.freeze({}));
		expect(() => storeEndpoints(nothing, [])).not.toThrow();
		expect(() => store([storedEndpoint({ secret: 'other' })])).toThrow(/read only/);
	});
});
