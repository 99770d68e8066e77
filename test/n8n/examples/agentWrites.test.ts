import { chosenEnd } from '../harness/ends';
import { errorOf, jsonOf } from '../harness/executions';
import { FakeChatModel } from '../harness/fakeChatModel';
import type { ToolCall } from '../harness/fakeChatModel';
import { ForeignServices } from '../harness/foreign/foreignServices';
import { withModel } from './chatModel';
import { ExampleScene } from './exampleScene';

const asks = 'aiVisAskAgent001';
const start = 'When clicking Execute workflow';

/** n8n takes requests without a browser's name for those of a bot, which decide nothing. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };

interface Button {
	text: { text: string };
	url: string;
}

const email = {
	recipient_email: 'editor@site-3.example',
	subject: 'Your page <!channel>',
	body: '<p>Hello</p>',
	citation_url: 'https://site-3.example/page-77',
};

describe(`the example of an agent that asks before it writes in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let model: FakeChatModel;
	let foreign: ForeignServices;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({ speed: 60, credentials: [model.credential], foreign });
		await scene.n8n.rest.saveWorkflows([foreign.connect(withModel(asks, model))]);
	});

	afterAll(async () => {
		await scene?.close();
		await model?.stop();
		await foreign?.stop();
	});

	const call = (tool: string, toolParameters: object): ToolCall => ({
		tool,
		input: { toolParameters, hitlParameters: {} },
	});

	const state = async (collection: string) =>
		await scene.controls.state<Record<string, unknown>>(collection);

	/** Runs it until it asks, and answers. @returns what it asked, and the ended execution */
	const decide = async (calls: ToolCall[], answer: string) => {
		model.play([{ calls }, { text: 'Done.' }]);
		const before = (await state('emails')).length;
		const waiting = await scene.runToForm(asks, start);
		expect(await state('emails')).toHaveLength(before);
		const { blocks } = foreign.slack.messages.at(-1)! as {
			blocks: Array<{ text?: { text: string }; elements?: Button[] }>;
		};
		const button = blocks.at(-1)!.elements!.find(({ text }) => text.text === answer)!;
		await globalThis.fetch(button.url, { headers: browser });
		const execution = await scene.n8n.rest.finished(waiting.id);
		expect(errorOf(execution)).toBeUndefined();
		return { asked: String(blocks[1].text?.text), execution };
	};

	if (chosenEnd().name === 'oldest') {
		it('cannot run in n8n 1, which has no human review of tools', async () => {
			await expect(scene.n8n.rest.run(asks, start)).rejects.toThrow('Unrecognized node type');
		});
		return;
	}

	it('shows in Slack what it wants to write, and writes nothing that is not allowed', async () => {
		const { asked, execution } = await decide([call('Save_draft', email)], 'Do not');
		expect(asked).toContain('The agent wants to run Save_draft:');
		expect(asked).toContain(email.recipient_email);
		expect(asked).toContain('Your page &lt;!channel&gt;');
		expect(jsonOf(execution, 'Save draft')).toEqual([]);
		expect((await state('emails')).map((one) => one.recipient_email)).not.toContain(
			email.recipient_email,
		);
		expect(foreign.slack.messages.at(-1)?.text).toBe('Done.');
	});

	it('saves, sends and creates what is allowed', async () => {
		await decide([call('Save_draft', email)], 'Allow');
		const own = async () =>
			(await state('emails')).filter((one) => one.recipient_email === email.recipient_email);
		const [{ id, status, body }, ...more] = await own();
		expect(more).toEqual([]);
		expect({ status, body }).toEqual({ status: 'draft', body: email.body });
		await decide([call('Send_email', { email_id: id })], 'Allow');
		expect((await own())[0].status).not.toBe('draft');
		const task = { title: 'Ask again', description: 'In a week' };
		await decide([call('Create_task', task)], 'Allow');
		expect((await state('tasks')).at(-1)).toMatchObject(task);
	});
});
