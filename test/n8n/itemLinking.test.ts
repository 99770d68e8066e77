import { Controls } from '../../tools/n8n/controls';
import { chosenEnd } from '../../tools/n8n/ends';
import { itemsOf, jsonOf } from '../../tools/n8n/executions';
import { Sandbox } from '../../tools/n8n/sandbox';
import { SharedN8n } from '../../tools/n8n/sharedN8n';
import type { Workflow } from '../../tools/n8n/shapes';
import {
	byId,
	itemsWith,
	manualTrigger,
	type NodeSpec,
	packNode,
	workflowOf,
} from '../../tools/n8n/workflows';

const lookBack = (name: string): NodeSpec => ({
	name,
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'manual',
		assignments: {
			assignments: [
				{ id: 'a', name: 'asked', type: 'string', value: "={{ $('Items').item.json.ids }}" },
			],
		},
		options: {},
	},
});

/** Reads reports by their ids. */
function workflow(id: string, ids: string[], onError: string): Workflow {
	const form = { resource: 'report', operation: 'get', reportId: byId('={{ $json.ids }}') };
	const get = packNode('Get', 'aiVisibility', form, { onError });
	const line = [manualTrigger, ...itemsWith('ids', ids), get, lookBack('Good')];
	if (onError !== 'continueErrorOutput') return workflowOf(id, line);
	return workflowOf(id, [...line, lookBack('Bad')], { Get: [['Good'], ['Bad']], Good: [] });
}

describe(`items that succeed and items that fail, in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let ids: string[];

	beforeAll(async () => {
		sandbox = await Sandbox.start({ speed: 20 });
		n8n = await SharedN8n.join();
		const reports = await new Controls(sandbox).state<{ id: string }>('reports');
		const [a, b, c] = reports.map(({ id }) => id);
		ids = [a, 'missing-1', b, 'missing-2', '..', c];
		await n8n.rest.saveCredentials([sandbox.credential]);
		await n8n.rest.saveWorkflows([
			workflow('twoOutputs', ids, 'continueErrorOutput'),
			workflow('oneOutput', ids, 'continueRegularOutput'),
		]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	it('are separated by the error output, and each is linked to its source', async () => {
		const execution = await n8n.rest.runToEnd('twoOutputs', 'Start');
		expect(execution.status).toBe('success');
		expect(jsonOf(execution, 'Get', 0).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[5]]);
		expect(jsonOf(execution, 'Good').map(({ asked }) => asked)).toEqual([ids[0], ids[2], ids[5]]);
		expect(jsonOf(execution, 'Bad').map(({ asked }) => asked)).toEqual([ids[1], ids[3], ids[4]]);
		expect(itemsOf(execution, 'Get', 1)[0]).toMatchObject({
			json: {
				ids: 'missing-1',
				error: { code: 'not_found', status: 404, request_id: expect.any(String) },
			},
			pairedItem: { item: 1 },
		});
		expect(itemsOf(execution, 'Get', 1)[2].json).toMatchObject({
			error: { code: 'not_sent', message: `'Report' cannot be ".."` },
		});
	});

	it('keep their order on the regular output, and each is linked to its source', async () => {
		const execution = await n8n.rest.runToEnd('oneOutput', 'Start');
		expect(execution.status).toBe('success');
		const items = itemsOf(execution, 'Get');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(ids.map((_, item) => ({ item })));
		expect(items.map(({ json }) => (json.error as { code: string } | undefined)?.code)).toEqual([
			undefined,
			'not_found',
			undefined,
			'not_found',
			'not_sent',
			undefined,
		]);
		expect(jsonOf(execution, 'Good').map(({ asked }) => asked)).toEqual(ids);
	});
});
