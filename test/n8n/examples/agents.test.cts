import { chosenEnd } from '../../../harness/ends.cts';
import { errorOf, jsonOf } from '../../../harness/executions.cts';
import { FakeChatModel, type ToolCall } from '../../../harness/fakeChatModel.cts';
import { withModel } from '../../../harness/exampleWorkflows.cts';
import { ExampleScene } from './exampleScene.cts';

const isOldest = chosenEnd().name === 'oldest';

/** n8n takes requests without a browser's name for those of a bot, which decide nothing. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };

const email = {
	recipient_email: 'editor@site-3.example',
	subject: 'Your page <!channel>',
	body: '<p>Hello</p>',
	citation_url: 'https://site-3.example/page-77',
};

describe(`the examples with an AI agent, in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let model: FakeChatModel;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		scene = await ExampleScene.open({ speed: 60, credentials: [model.credential] });
	});

	afterAll(async () => {
		await scene?.close();
		await model?.stop();
	});

	const connect = async (file: string) => await scene.save(withModel(file, model));

	const answerWith = (output: object) => ({
		calls: [{ tool: 'format_final_json_response', input: { output } }],
	});

	/** Expects that an example only reads. */
	const onlyReads = async (act: () => Promise<void>) => {
		const before = (await scene.controls.requests()).length;
		await act();
		const asked = (await scene.controls.requests()).slice(before);
		expect(asked.length).toBeGreaterThan(0);
		expect(asked.every(({ method, status }) => method === 'GET' && status === 200)).toBe(true);
	};

	it('fail at the chat model as long as it has no account', async () => {
		const error = errorOf(await scene.runToEnd('ai-agent'));
		expect(error?.description).toMatch(/does not have any credentials/);
		expect(error?.node).toMatchObject({ name: 'Chat model' });
	});

	it('answer with what their tools read', async () => {
		await connect('ai-agent');
		model.play([
			{ calls: [{ tool: 'List_reports', input: { limit: 3 } }] },
			({ messages }) => {
				const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(JSON.stringify(messages.at(-1)?.content));
				return {
					calls: [
						{ tool: 'Read_report', input: { report_id: ids?.[0] } },
						{ tool: 'Read_answers', input: { report_id: ids?.[0], prompt: 'e' } },
						{ tool: 'Cited_pages', input: {} },
						{ tool: 'Emails_so_far', input: {} },
					],
				};
			},
			answerWith({ answer: 'Half of the answers.', next_steps: ['Write'] }),
		]);
		await onlyReads(async () => {
			const posted = await scene.postedBy(async () => await scene.run('ai-agent'));
			expect(posted).toEqual(['Half of the answers.\n• Write']);
		});
		const told = JSON.stringify(model.requests.at(-1)?.messages);
		expect(told).toMatch(/Weekly visibility check.*visibility_score.*entioned by: /s);
		expect(told).not.toMatch(/not_found|"error"/);
		const offered = (model.requests[0].tools ?? []).map(({ function: { name } }) => name);
		expect(offered.sort()).toEqual([
			'Cited_pages',
			'Emails_so_far',
			'List_reports',
			'Read_answers',
			'Read_report',
			'format_final_json_response',
		]);
	});

	it('publish what a model wrote only when a person agrees, and measure again', async () => {
		const file = 'missed-prompt-to-page';
		await connect(file);
		const soon = { amount: 0, unit: 'seconds' };
		await scene.edit(file, 'Two weeks', (wait) => Object.assign(wait, soon));
		const reportName = 'Tea check';
		for (const node of ['Missed prompts', 'Measure again', 'Did it help?'])
			await scene.edit(file, node, (form) => Object.assign(form, { reportName }));
		const missed = ['Where is tea? [not mentioned]', 'Who has tea? [not mentioned]'];
		for (const hours of [2, 1]) {
			const id = await scene.ranReport(reportName, [...missed, 'Which? [mentioned]']);
			const report = (await scene.state('reports')).find((one) => one.id === id);
			const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
			await scene.controls.addRecords('reports', [{ ...report, created_at }]);
		}
		const { posts } = scene.foreign.wordpress;
		const briefs = async () =>
			(await scene.state('contentBriefs')).filter(({ title }) => missed.includes(String(title)));
		model.play([{ text: '<p>One</p>' }]);
		expect((await scene.decide(file, 'Do not publish')).page).toContain(missed[0]);
		expect([posts, await briefs()]).toEqual([[], []]);
		model.play([{ text: '<p>Two</p>' }]);
		const reports = await scene.state('reports');
		const posted = await scene.postedBy(async () => {
			const { page } = await scene.decide(file, 'Publish it');
			expect(page).toMatch(/&(amp;)?lt;p&(amp;)?gt;Two/);
		});
		expect(posts).toEqual([{ title: missed[0], content: '<p>Two</p>', status: 'publish' }]);
		expect(await briefs()).toHaveLength(1);
		expect(await scene.state('reports')).toHaveLength(reports.length + 1);
		expect(posted).toEqual([
			expect.stringMatching(
				/^A page to approve, which answers "Where is tea\? .+": <http\S+\/form-waiting\/\S+\|open the form>$/,
			),
			expect.stringMatching(/Since .+: mentioned in \d of \d answers to these/),
		]);
		expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(missed[0]);
	});

	const asks = 'ask-before-the-agent-writes';

	const call = (tool: string, toolParameters: object): ToolCall => ({
		tool,
		input: { toolParameters, hitlParameters: {} },
	});

	/** Runs it until it asks, and answers. @returns what it asked, and the ended execution */
	const decide = async (calls: ToolCall[], answer: string) => {
		model.play([{ calls }, { text: 'Done.' }]);
		const before = (await scene.state('emails')).length;
		const waiting = await scene.runToForm(asks);
		expect(await scene.state('emails')).toHaveLength(before);
		const { blocks } = scene.foreign.slack.messages.at(-1)! as {
			blocks: Array<{
				text?: { text: string };
				elements?: Array<{ text: { text: string }; url: string }>;
			}>;
		};
		const button = blocks.at(-1)!.elements!.find(({ text }) => text.text === answer)!;
		await globalThis.fetch(button.url, { headers: browser });
		const execution = await scene.n8n.rest.finished(waiting.id);
		expect(errorOf(execution)).toBeUndefined();
		return { asked: String(blocks[1].text?.text), execution };
	};

	const emailsToEditor = async () =>
		(await scene.state('emails')).filter((one) => one.recipient_email === email.recipient_email);

	if (isOldest) {
		it('cannot ask in n8n 1, which has no human review of tools', async () => {
			await connect(asks);
			await expect(scene.runToForm(asks)).rejects.toThrow('Unrecognized node type');
		});
		return;
	}

	it('show in Slack what they want to write, and write nothing that is not allowed', async () => {
		await connect(asks);
		const { asked, execution } = await decide([call('Save_draft', email)], 'Do not');
		expect(asked).toContain('The agent wants to run Save_draft:');
		expect(asked).toContain(email.recipient_email);
		expect(asked).toContain('Your page &lt;!channel&gt;');
		expect(jsonOf(execution, 'Save draft')).toEqual([]);
		expect(await emailsToEditor()).toEqual([]);
		expect(scene.foreign.slack.messages.at(-1)?.text).toBe('Done.');
	});

	it('ask about a long draft, too, of which the start is shown', async () => {
		const long = { ...email, body: `<p>${'Tea & coffee <b>here</b>. '.repeat(400)}</p>` };
		const { asked, execution } = await decide([call('Save_draft', long)], 'Do not');
		expect(asked.length).toBeLessThanOrEqual(2_700);
		expect(asked).toMatch(
			new RegExp(`Tea &amp; .*…\\n\\(Cut: see execution ${execution.id}\\.`, 's'),
		);
		expect(jsonOf(execution, 'Save draft')).toEqual([]);
	});

	it('save, send and create what is allowed', async () => {
		await decide([call('Save_draft', email)], 'Allow');
		const [{ id, status, body }, ...more] = await emailsToEditor();
		expect(more).toEqual([]);
		expect({ status, body }).toEqual({ status: 'draft', body: email.body });
		await decide([call('Send_email', { email_id: id })], 'Allow');
		expect((await emailsToEditor())[0].status).not.toBe('draft');
		const task = { title: 'Ask again', description: 'In a week' };
		await decide([call('Create_task', task)], 'Allow');
		expect((await scene.state('tasks')).at(-1)).toMatchObject(task);
	});
});
