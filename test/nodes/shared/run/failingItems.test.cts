import type { IDataObject } from 'n8n-workflow';
import { byId, CONTINUES, UNKNOWN, useScene } from '../../support/scene.cts';

const scene = useScene();

const getBrand = {
	...{ resource: 'brand', operation: 'get' },
	brandId: byId("={{ $json.id ?? $('Nowhere').item }}"),
};

/** Good and bad items in between each other. */
const mixed = (): IDataObject[] => [
	{ n: 'good 0', id: scene.brandId },
	{ n: 'unknown 1', id: UNKNOWN },
	{ n: 'good 2', id: scene.brandId },
	{ n: 'empty 3', id: '' },
	{ n: 'good 4', id: scene.brandId },
	{ n: 'throwing 5' },
];

const lookBack = {
	name: 'After',
	type: 'test.set',
	parameters: { value: "={{ $('Source').item.json.n }} | {{ $json.name ?? $json.error.code }}" },
};

it('On Error: Continue keeps the order and the item links, and puts code, message, status and request ID into the item', async () => {
	const { out, jsons, records } = await scene.run({
		items: mixed(),
		node: CONTINUES,
		parameters: getBrand,
		after: [lookBack],
	});
	expect(out.map(({ pairedItem }) => pairedItem)).toEqual(
		[0, 1, 2, 3, 4, 5].map((item) => ({ item })),
	);
	expect(jsons('After').map(({ value }) => value)).toEqual([
		'good 0 | Example Coffee',
		'unknown 1 | not_found',
		'good 2 | Example Coffee',
		'empty 3 | not_sent',
		'good 4 | Example Coffee',
		'throwing 5 | expression_error',
	]);
	expect(records[1]).toEqual({
		error: {
			code: 'not_found',
			message: expect.stringMatching(/^There is no brand with the ID/),
			description: expect.stringContaining('check the ID'),
			status: 404,
			request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			details: null,
		},
	});
	expect(records[3]).toEqual({
		error: {
			code: 'not_sent',
			message: "'Brand' is empty",
			description: expect.stringMatching(/^Choose 'Brand'.* Nothing was sent for this item\.$/),
			status: null,
			request_id: null,
			details: null,
		},
	});
});

it('a failed item is linked to its own input where others give several records', async () => {
	const parameters = { ...getBrand, resource: 'report', operation: 'getRows' };
	const items = [{ id: scene.brandId }, { id: '' }];
	const { out } = await scene.run({ parameters, node: CONTINUES, items });
	const links = out.map(({ pairedItem }) => pairedItem);
	expect(links.slice(-3)).toEqual([{ item: 0 }, { item: 0 }, { item: 1 }]);
	// With any other field beside it, n8n takes the item for a successful one.
	expect(Object.keys(out.at(-1)!.json)).toEqual(['error']);
});

describe('an execution that stops at the first failure', () => {
	it('names the item that failed, not one that was dropped because of it', async () => {
		const items = Array.from({ length: 40 }, (_, n) => ({
			id: n === 35 ? UNKNOWN : scene.brandId,
		}));
		const { error } = await scene.runFailing({ items, parameters: getBrand });
		expect(error.message).toMatch(/^There is no brand with the ID .* \[item 35\]$/);
		// Reads are nothing that was done.
		expect(error.description).toMatch(/or check the ID\. \(Request ID [^)]*\)$/);
	});
});
