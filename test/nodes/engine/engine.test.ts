import { useScene } from '../support/scene';

const scene = useScene();

describe('the engine of the tests', () => {
	it('runs a node against the service with item links', async () => {
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
		expect(error.message).toMatch(/^There is no report with the ID .*$/);
	});

	it('runs a node as the tool of an agent', async () => {
		const answers = await scene.runAsTool(
			{
				resource: 'brand',
				operation: 'getMany',
				filters: { search: "={{ $fromAI('search', 'a part of the name', 'string') }}" },
			},
			[{ search: 'Bikes' }, { search: 'Coffee' }],
		);
		expect(answers.map(({ name }) => name)).toEqual(['Example Bikes', 'Example Coffee']);
	});
});
