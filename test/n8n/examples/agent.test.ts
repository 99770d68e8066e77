import { chosenEnd } from '../harness/ends';
import { ExampleScene } from './exampleScene';
import { formUrlOf } from './decisions';
import { exampleWorkflows } from './exampleWorkflows';
import { formLogin, formPassword, withFormPassword } from './formLogin';
import { triedOnce } from './outreach/copies';
import { failed, refused } from './refusals';
import type { Refusal } from './refusals';
import { errorOf, jsonOf } from '../harness/executions';
import { ForeignServices } from '../harness/foreign/foreignServices';
import { FakeChatModel } from '../harness/fakeChatModel';
import type { ScriptedTurn } from '../harness/fakeChatModel';
import type { Workflow } from '../harness/shapes';

const timeout = 300_000;

const agent = 'aiVisAgent000001';
const cutting = 'aiVisAgentCut001';
const start = 'When clicking Execute workflow';

interface Email {
	recipient_email: string;
	subject: string;
	body: string;
	status: string;
}

const email = {
	recipient_email: 'editor@site-3.example',
	subject: 'Your page on beans',
	text: 'Hello,\nplease name <us>.',
	citation_url: 'https://site-3.example/page-77',
};

describe(`the example of an AI agent in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let model: FakeChatModel;
	let foreign: ForeignServices;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({
			speed: 60,
			credentials: [model.credential, formPassword],
			foreign,
		});
	}, timeout);

	afterAll(async () => {
		await scene?.close();
		await model?.stop();
		await foreign?.stop();
	}, timeout);

	const emails = async () => await scene.controls.state<Email>('emails');

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

	it(
		'fails at the chat model as long as it has no account',
		async () => {
			const execution = await scene.n8n.rest.runToEnd(agent, start);
			expect(errorOf(execution)?.description).toMatch(/does not have any credentials/);
			expect(errorOf(execution)?.node).toMatchObject({ name: 'Chat model' });
			await scene.n8n.rest.saveWorkflows(
				[withModel(model), cutTexts(withModel(model))].map((one) => foreign.connect(one)),
			);
		},
		timeout,
	);

	it(
		'answers with what its tools read, and changes nothing',
		async () => {
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
		},
		timeout,
	);

	it(
		'asks nobody about an email without a text',
		async () => {
			const incomplete = { ...email, text: undefined };
			model.play(readAndAnswer({ answer: 'Hm.', next_steps: [], email: incomplete }));
			expect((await scene.n8n.rest.runToEnd(agent, start)).status).toBe('success');
			expect(posted().at(-1)).toBe('Hm.');
		},
		timeout,
	);

	it(
		'sends what it proposes only after approval, with the changes that a person made',
		async () => {
			const before = (await emails()).length;
			const proposal = { answer: 'Ask one site.', next_steps: ['Write to it'], email };

			model.play(readAndAnswer(proposal));
			expect(await decide('Do not send')).toBe('Nothing was sent.');
			expect(await emails()).toHaveLength(before);

			model.play(readAndAnswer(proposal));
			expect(await decide('Send')).toBe('The email is being sent.');
			const [sent, ...more] = (await emails()).slice(before);
			expect(more).toEqual([]);
			expect(sent).toMatchObject({
				recipient_email: email.recipient_email,
				subject: 'A better subject',
				body: '<p>Hello,<br>please name &lt;us>.</p>',
			});
			expect(['scheduled', 'sent']).toContain(sent.status);
		},
		timeout,
	);

	const emailsPath = '/v1/brands/{brand_id}/emails';
	const sendPath = `${emailsPath}/{email_id}/sends`;

	const notSent = ({ fault, message }: Refusal) => ({
		path: emailsPath,
		fault,
		said: `^The email was not sent: ${message}`,
	});

	it.each([
		...[...refused, failed.undone].map(notSent),
		...refused.map(({ fault, message }) => ({
			path: sendPath,
			fault,
			said: `^The service refused to send the email: ${message}.* saved as a draft`,
		})),
		...Object.values(failed).map(({ fault, message }) => ({
			path: sendPath,
			fault,
			said: `^It is not known whether the email was sent: ${message}.* in the service`,
		})),
	])(
		'says what failed in the form: $said',
		async ({ path, fault, said }) => {
			await scene.controls.addFault({ ...fault, method: 'POST', path });
			model.play(readAndAnswer({ answer: 'Ask one site.', next_steps: [], email }));
			expect(await decide('Send')).toMatch(new RegExp(said));
		},
		timeout,
	);

	it(
		'reads texts up to the limit of its tools, with a note where they were cut',
		async () => {
			model.play(readAndAnswer({ answer: 'Cut.', next_steps: [] }));
			const execution = await scene.n8n.rest.runToEnd(cutting, start);
			expect(errorOf(execution)).toBeUndefined();
			const told = JSON.stringify(model.requests.at(-1)?.messages);
			expect(told).toMatch(/prompt_text.{1,8}[^"]{10}… \(cut at 10 of \d+ characters\)/);
		},
		timeout,
	);

	/** @returns what the form says then */
	const decide = async (decision: string) => {
		const waiting = await scene.runToForm(agent, start);
		const url = formUrlOf(scene, waiting);
		const { text } = foreign.slack.messages.at(-1)!;
		expect(text).toContain(url.replaceAll('&', '&amp;'));
		await expect(scene.readForm(url)).rejects.toThrow('The form answered 401');
		const page = await scene.readForm(url, formLogin);
		expect(page).toContain(email.recipient_email);
		expect(page).toContain(email.subject);
		// The field for the text shows two lines of it.
		expect(page).toContain('</b>\nHello,\nplease name &lt;us&gt;.\n');
		const answers = [email.recipient_email, 'A better subject', email.text, decision];
		const said = await scene.submitForm(url, answers, formLogin);
		expect(errorOf(await scene.n8n.rest.finished(waiting.id))).toBeUndefined();
		return said;
	};

	const posted = () => foreign.slack.messages.map(({ text }) => String(text));

	const offered = async () =>
		(model.requests[0].tools ?? []).map(({ function: { name } }) => name).sort();
});

function withModel(model: FakeChatModel): Workflow {
	const example = exampleWorkflows().find(({ id }) => id === agent) as Workflow;
	const workflow = withFormPassword(example, 'Ask for approval');
	const { id, name } = model.credential;
	return {
		...workflow,
		nodes: workflow.nodes.map((node) =>
			node.name === 'Chat model'
				? { ...node, credentials: { openAiApi: { id, name } } }
				: /^(Save draft|Send email)$/.test(node.name)
					? { ...node, parameters: triedOnce(node.parameters) }
					: node,
		),
	};
}

/** Its reports may have only some characters a text. */
function cutTexts(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Read report'
			? { ...node, parameters: { ...node.parameters, maxTextLength: 10 } }
			: node,
	);
	return { ...workflow, id: cutting, name: 'Agent with short texts', nodes };
}
