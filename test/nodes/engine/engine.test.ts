import type { IDataObject } from 'n8n-workflow';
import { PACK } from './nodeTypes';
import { runWorkflow } from './runWorkflow';
import { NODE, useScene } from '../support/scene';

const scene = useScene();

describe('the engine of the tests', () => {
	it('runs a node against the service and links what comes out to what went in', async () => {
		const { records, jsons } = await scene.run({
			items: [{ n: 1 }, { n: 2 }],
			parameters: { resource: 'account', operation: 'get' },
			after: [
				{
					name: 'After',
					type: 'test.set',
					parameters: { value: "={{ $('Source').item.json.n }}" },
				},
			],
		});
		expect(records).toHaveLength(2);
		expect(records[1]).toMatchObject({ plan: 'pro' });
		expect(jsons('After')).toEqual([{ value: 1 }, { value: 2 }]);
	});

	it('reports what ended an execution', async () => {
		const { status, error } = await scene.runFailing({
			parameters: {
				resource: 'report',
				operation: 'get',
				reportId: { __rl: true, mode: 'id', value: 'none' },
			},
		});
		expect(status).toBe('error');
		expect(error.message).toBe('The service does not know this record [item 0]');
	});

	it('runs a node as the tool of an agent', async () => {
		const finished = await runWorkflow({
			nodes: [
				{ name: 'Source', type: 'test.source', parameters: { items: [{}] as never } },
				{
					name: 'Agent',
					type: 'test.agent',
					parameters: { tool: NODE, calls: [{ search: 'Bikes' }, { search: 'Coffee' }] as never },
				},
				{
					name: NODE,
					type: `${PACK}.aiVisibilityTool`,
					parameters: {
						resource: 'brand',
						operation: 'getMany',
						filters: { search: "={{ $fromAI('search', 'a part of the name', 'string') }}" },
					},
				},
			],
			wires: [
				{ from: 'Source', to: 'Agent' },
				{ from: NODE, to: 'Agent', type: 'ai_tool' },
			],
			credential: scene.credential,
		});
		expect(finished.error).toBeUndefined();
		const answers = finished
			.runs(NODE)
			.map(({ data }) => data?.ai_tool?.[0]?.[0].json as IDataObject);
		expect(answers.map(({ name }) => name)).toEqual(['Example Bikes', 'Example Coffee']);
	});
});
