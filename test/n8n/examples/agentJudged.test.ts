import { DataTable } from '../harness/dataTable';
import { chosenEnd } from '../harness/ends';
import { errorOf, jsonOf } from '../harness/executions';
import { FakeChatModel } from '../harness/fakeChatModel';
import { withModel } from './chatModel';
import { createTableOf } from './dataTables';
import { ExampleScene } from './exampleScene';

const judges = 'aiVisJudge000001';

describe(`the example that judges the agent in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let model: FakeChatModel;
	let table: DataTable;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		scene = await ExampleScene.open({ speed: 60, credentials: [model.credential] });
		await scene.n8n.rest.saveWorkflows([withModel(judges, model)]);
		table = await createTableOf(scene.n8n.rest, 'judge-the-agent');
	});

	afterAll(async () => {
		await scene?.close();
		await model?.stop();
	});

	it('asks a question of the list, writes the answer there, and measures it', async () => {
		const question = 'Which assistant names us most?';
		await table.insert([{ question, must_say: 'ChatGPT', answer: '' }]);
		const before = (await scene.controls.requests()).length;
		const output = { answer: 'It is ChatGPT.', next_steps: ['Write', 'Wait'] };
		model.play([
			{ calls: [{ tool: 'List_reports', input: { limit: 3 } }] },
			{ calls: [{ tool: 'format_final_json_response', input: { output } }] },
		]);
		const execution = await scene.n8n.rest.runToEnd(judges, 'When fetching a question');
		expect(errorOf(execution)).toBeUndefined();
		expect(JSON.stringify(model.requests[0].messages)).toContain(question);
		expect(await table.rows()).toMatchObject([{ question, answer: output.answer }]);
		expect(jsonOf(execution, 'Metrics')).toEqual([
			{ says_what_it_must: 1, tool_calls: expect.any(Number) as number, next_steps: 2 },
		]);
		const asked = (await scene.controls.requests()).slice(before);
		expect(asked.every(({ method }) => method === 'GET')).toBe(true);
	});
});
