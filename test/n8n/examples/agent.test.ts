import { chosenEnd } from '../harness/ends';
import { withModel } from './chatModel';
import { ExampleScene } from './exampleScene';
import { errorOf, jsonOf } from '../harness/executions';
import { ForeignServices } from '../harness/foreign/foreignServices';
import { FakeChatModel } from '../harness/fakeChatModel';
import type { ScriptedTurn } from '../harness/fakeChatModel';
import type { Workflow } from '../harness/shapes';

const agent = 'aiVisAgent000001';
const cutting = 'aiVisAgentCut001';
const start = 'When clicking Execute workflow';

describe(`the example of an AI agent in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let model: FakeChatModel;
	let foreign: ForeignServices;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({ speed: 60, credentials: [model.credential], foreign });
	});

	afterAll(async () => {
		await scene?.close();
		await model?.stop();
		await foreign?.stop();
	});

	/** Reads the latest report and the cited pages, then answers. */
	const readAndAnswer = (answer: object): ScriptedTurn[] => [
		{ calls: [{ tool: 'List_reports', input: { limit: 3 } }] },
		({ messages }) => {
			const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(JSON.stringify(messages.at(-1)?.content));
			return {
				calls: [
					{ tool: 'Read_report', input: { report_id: ids?.[0] } },
					{ tool: 'Cited_pages', input: {} },
					{ tool: 'Emails_so_far', input: {} },
				],
			};
		},
		{ calls: [{ tool: 'format_final_json_response', input: { output: answer } }] },
	];

	it('fails at the chat model as long as it has no account', async () => {
		const execution = await scene.n8n.rest.runToEnd(agent, start);
		expect(errorOf(execution)?.description).toMatch(/does not have any credentials/);
		expect(errorOf(execution)?.node).toMatchObject({ name: 'Chat model' });
		await scene.n8n.rest.saveWorkflows(
			[withModel(agent, model), cutTexts(withModel(agent, model))].map((one) =>
				foreign.connect(one),
			),
		);
	});

	it('answers with what its tools read, and changes nothing', async () => {
		const before = (await scene.controls.requests()).length;
		model.play(readAndAnswer({ answer: 'Half of the answers.', next_steps: ['Write'] }));
		const execution = await scene.n8n.rest.runToEnd(agent, start);
		expect(errorOf(execution)).toBeUndefined();
		expect(jsonOf(execution, 'AI agent')).toEqual([
			{ output: { answer: 'Half of the answers.', next_steps: ['Write'] } },
		]);
		expect(posted()).toEqual(['Half of the answers.\n• Write']);
		const told = JSON.stringify(model.requests.at(-1)?.messages);
		expect(told).toMatch(/Weekly visibility check.*visibility_score.*prompt_text/s);
		expect(told).not.toMatch(/not_found|"error"/);
		const asked = (await scene.controls.requests()).slice(before);
		expect(asked.length).toBeGreaterThanOrEqual(5);
		expect(asked.every(({ method, status }) => method === 'GET' && status === 200)).toBe(true);
		expect(await offered()).toEqual([
			'Cited_pages',
			'Emails_so_far',
			'List_reports',
			'Read_report',
			'format_final_json_response',
		]);
	});

	it('reads texts up to the limit of its tools, with a note where they were cut', async () => {
		model.play(readAndAnswer({ answer: 'Cut.', next_steps: [] }));
		const execution = await scene.n8n.rest.runToEnd(cutting, start);
		expect(errorOf(execution)).toBeUndefined();
		const told = JSON.stringify(model.requests.at(-1)?.messages);
		expect(told).toMatch(/prompt_text.{1,8}[^"]{10}… \(cut at 10 of \d+ characters\)/);
	});

	const posted = () => foreign.slack.messages.map(({ text }) => String(text));

	const offered = async () =>
		(model.requests[0].tools ?? []).map(({ function: { name } }) => name).sort();
});

/** Its reports may have only some characters a text. */
function cutTexts(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Read report'
			? { ...node, parameters: { ...node.parameters, maxTextLength: 10 } }
			: node,
	);
	return { ...workflow, id: cutting, name: 'Agent with short texts', nodes };
}
