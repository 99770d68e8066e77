import { chosenEnd } from '../../../harness/ends.cts';
import { FakeChatModel } from '../../../harness/fakeChatModel.cts';
import { connectToMcp, type McpClient } from '../../../harness/mcp.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { SharedN8n } from '../../../harness/sharedN8n.cts';
import { agentWorkflow, answeredCalls, mcpWorkflow, obey } from './agentWorkflow.cts';
import { brandTool, reportTool, taskTool } from './agentWorkflow.cts';
import type { NamedCall, Tool } from './agentWorkflow.cts';

interface Case {
	title: string;
	tools: Tool[];
	/** What the model calls at once, for each input item of the agent: tools, by their position. */
	items: number[][];
	/** Of the agent. */
	options?: object;
	/** What the model is told by the second tool, whose calls have no effect. */
	told?: RegExp;
	/** Whether the second tool throws, and its *On Error* is the default. */
	throws?: true;
}

const one = brandTool('First');
const throwing = brandTool('Throwing', "$('Nowhere').first().json.name + ");
const refused = { ...brandTool('Refused'), onError: 'continueRegularOutput' } as const;
refused.parameters.website = '={{ "" }}';

const CASES: Case[] = [
	{ title: 'three input items', tools: [one, taskTool], items: [[0], [0, 1, 0], [1]] },
	{
		title: 'three input items at once',
		tools: [one],
		items: [[0], [0, 0], [0]],
		options: { batching: { batchSize: 3 } },
	},
	{
		title: 'an expression that throws',
		tools: [one, throwing],
		items: [[0, 0, 1]],
		told: /^$|Referenced node doesn't exist/,
		throws: true,
	},
	{
		title: 'a call that is refused, with On Error: Continue',
		tools: [one, refused],
		items: [[0, 1, 0]],
		told: /'Website' is empty.*Fill in 'Website'/,
	},
];

/** Older versions call tools in another way than 3. */
const VERSIONS = [2.2, 3];

const end = chosenEnd();

/** Each call says a name that no other one says, and that its effect and its answer repeat. */
let count = 0;
const newName = () => `call <${++count}>`;
const namesIn = (text: string): string[] => text.match(/call <\d+>/g) ?? [];

describe(`tools in n8n ${end.version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let model: FakeChatModel;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		sandbox = await Sandbox.start({ flags: ['--job-seconds', '1'] });
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential, model.credential]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
		await model?.stop();
	});

	/** Has an agent call tools. @returns how it ended, what it called, and what it was told */
	const runAgent = async (version: number, tools: Tool[], items: NamedCall[][], options = {}) => {
		const id = `agent ${newName()}`;
		const setup = { version, tools, model: model.credential, items, options };
		await n8n.rest.saveWorkflows([agentWorkflow(id, setup)]);
		model.play(items.flatMap(() => [obey, obey]));
		const { status } = await n8n.rest.runToEnd(id, 'Start');
		return { status, answered: answeredCalls(model.requests) };
	};

	/** Connects a client to an MCP server with tools. */
	const withMcp = async (id: string, tools: Tool[], act: (client: McpClient) => Promise<void>) => {
		await n8n.rest.saveWorkflows([mcpWorkflow(id, tools)]);
		await n8n.rest.activate(id);
		const client = await connectToMcp(end, `${n8n.url}/mcp/${id}`, '');
		await act(client);
		await client.close();
		await n8n.rest.deactivate(id);
	};

	/** The names in the bodies of the writes meanwhile. */
	const writtenBy = async (act: () => Promise<unknown>) => {
		const before = (await sandbox.controls.requests()).length;
		await act();
		const requests = (await sandbox.controls.requests()).slice(before);
		const writes = requests.filter(({ method }) => method !== 'GET');
		return writes.map(({ body }) => namesIn(JSON.stringify(body)).join()).sort();
	};

	describe.each(VERSIONS)('of AI Agent %s', (version) => {
		it.each(CASES)(
			'act once for each call, and answer each with its own: $title',
			async ({ tools, items, options, told, throws }) => {
				const calls = items.map((own) =>
					own.map((tool) => ({ tool: tools[tool].name, input: { name: newName() } })),
				);
				const failing = told && tools[1].name;
				// There, n8n begins with the last call, and ends the execution when one throws.
				const isEnded = throws && version === 3 && end.name === 'oldest';
				const written = await writtenBy(async () => {
					const { status, answered } = await runAgent(version, tools, calls, options);
					expect(status).toBe(isEnded ? 'error' : 'success');
					expect(answered).toHaveLength(isEnded ? 0 : calls.flat().length);
					for (const { tool, input, answer } of answered) {
						if (tool === failing) expect(answer).toMatch(told!);
						else expect(namesIn(answer)).toEqual([input.name]);
					}
				});
				const effective = calls.flat().filter(({ tool }) => tool !== failing);
				expect(written).toEqual(isEnded ? [] : effective.map(({ input }) => input.name).sort());
			},
		);
	});

	it('of an MCP Server Trigger act once for each of twelve calls at once, each with its own answer', async () => {
		const names = Array.from({ length: 12 }, newName);
		const tools = [one, taskTool];
		const written = await writtenBy(async () => {
			await withMcp('manyCalls', tools, async (client) => {
				const answers = await Promise.all(
					names.map(async (name, n) => await client.call(tools[n % 2].name, { name })),
				);
				expect(answers.map(namesIn)).toEqual(names.map((name) => [name]));
			});
		});
		expect(written).toEqual([...names].sort());
	});

	it.each(['mcp', ...VERSIONS])(
		'that pay make one report when called three times alike, and say so: %s',
		async (way) => {
			const before = (await sandbox.controls.requests()).length;
			const tools = [reportTool(`Which shop is best by ${way}?`)];
			const input = { name: 'Weekly' };
			const heard: string[] = [];
			if (typeof way === 'number') {
				const alike = Array.from({ length: 3 }, () => [{ tool: 'Report', input }]);
				const { status, answered } = await runAgent(way, tools, alike);
				expect(status).toBe('success');
				heard.push(...answered.map(({ answer }) => answer));
			} else
				await withMcp('paidCalls', tools, async (client) => {
					for (let n = 0; n < 3; n++) heard.push(await client.call('Report', input));
				});
			expect(heard).toHaveLength(3);
			// AI Agent 3 of n8n 1 begins with the last call.
			const repeated = heard.filter((answer) =>
				/This is the same run as at \d\d:\d\d/.test(answer),
			);
			expect(repeated).toHaveLength(2);
			const asked = (await sandbox.controls.requests()).slice(before);
			const paid = asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs'));
			expect(new Set(paid.map(({ path }) => path)).size).toBe(1);
			expect(new Set(paid.map(({ idempotencyKey: key }) => key)).size).toBe(1);
		},
	);
});
