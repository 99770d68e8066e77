import { Controls } from '../../../harness/controls.cts';
import { chosenEnd } from '../../../harness/ends.cts';
import { FakeChatModel } from '../../../harness/fakeChatModel.cts';
import { McpClient } from '../../../harness/mcp.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { SharedN8n } from '../../../harness/sharedN8n.cts';
import { agentWorkflow, answeredCalls, mcpWorkflow, obey, type Tool } from './agentWorkflow.cts';
import { brandTool, emailTool, reportTool, taskTool, throwingTool } from './agentWorkflow.cts';

interface Case {
	title: string;
	tools: (brandId: string) => Tool[];
	/** What the model calls at once, for each input item of the agent: tools, by their position. */
	items: number[][];
	/** Of the agent. */
	options?: object;
	/** The tool whose calls have no effect, and what the model is told instead. */
	failing?: { tool: number; told: RegExp; hasDefaultOnError?: true };
}

const one = brandTool('First');
const other = brandTool('Second');
const continues = { onError: 'continueRegularOutput' as const };

const CASES: Case[] = [
	{ title: 'three input items', tools: () => [one, other], items: [[0], [0, 1, 0], [1]] },
	{
		title: 'three input items at once',
		tools: () => [one],
		items: [[0], [0, 0], [0]],
		options: { batching: { batchSize: 3 } },
	},
	{
		title: 'tools of all action nodes',
		tools: (brandId) => [one, taskTool(brandId), emailTool(brandId)],
		items: [[0, 1, 2]],
	},
	{
		title: 'an expression that throws',
		tools: () => [one, throwingTool],
		items: [[0, 0, 1]],
		failing: { tool: 1, told: /^$|Referenced node doesn't exist/, hasDefaultOnError: true },
	},
	{
		title: 'a call that is refused, with On Error: Continue',
		tools: () => [one, { ...brandTool('Refused', { website: '={{ "" }}' }), ...continues }],
		items: [[0, 1, 0]],
		failing: { tool: 1, told: /'Website' is empty.*Fill in 'Website'/ },
	},
];

/** Older versions call tools in another way than 3. */
const VERSIONS = [2.2, 3];

const idOf = (version: number, index: number) => `agent${version * 10}case${index}`;

const mcp = 'mcpManyCalls';

/** Each call says a name that no other one says, and that its effect and its answer repeat. */
const callsOf = (version: number, index: number, tools: Tool[]) => {
	let count = 0;
	return CASES[index].items.map((calls) =>
		calls.map((tool) => ({
			tool: tools[tool].name,
			input: { name: `${idOf(version, index)} <${++count}>` },
		})),
	);
};

const end = chosenEnd();

const WAYS = ['mcp', ...VERSIONS.map((version) => `agent ${version}`)];

const idOfWay = (way: string) => `paid ${way}`.replace(/\W/g, '');

const paidInput = { name: 'Weekly' };

describe(`tools in n8n ${end.version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let model: FakeChatModel;
	let controls: Controls;
	let brandId: string;

	beforeAll(async () => {
		model = await FakeChatModel.start();
		sandbox = await Sandbox.start({ flags: ['--job-seconds', '2'] });
		controls = new Controls(sandbox);
		[{ id: brandId }] = await controls.state<{ id: string }>('brands');
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential, model.credential]);
		const workflows = VERSIONS.flatMap((version) =>
			CASES.map(({ tools: toolsOf, options }, index) => {
				const tools = toolsOf(brandId);
				const items = callsOf(version, index, tools);
				const setup = { version, tools, model: model.credential, items, options };
				return agentWorkflow(idOf(version, index), setup);
			}),
		);
		await n8n.rest.saveWorkflows([...workflows, mcpWorkflow(mcp, [one, other])]);
		await n8n.rest.saveWorkflows(WAYS.map((way) => paidWorkflow(way)));
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
		await model?.stop();
	});

	/** The names in the bodies of the writes since then. */
	const writtenSince = async (position: number) => {
		const requests = (await controls.requests()).slice(position);
		const writes = requests.filter(({ method }) => method !== 'GET');
		return writes.map(({ body }) => namesIn(JSON.stringify(body)).join()).sort();
	};

	describe.each(VERSIONS)('of AI Agent %s', (version) => {
		it.each(CASES.map(({ title }, index) => [title, index] as const))(
			'act once for each call, and answer each with its own: %s',
			async (_, index) => {
				const { tools, items, failing } = CASES[index];
				const calls = callsOf(version, index, tools(brandId)).flat();
				const failingName = failing && tools(brandId)[failing.tool].name;
				const before = (await controls.requests()).length;
				model.play(items.flatMap(() => [obey, obey]));
				const { status } = await n8n.rest.runToEnd(idOf(version, index), 'Start');
				// There, n8n begins with the last call, and ends the execution when one throws.
				const isEnded = failing?.hasDefaultOnError && version === 3 && end.name === 'oldest';
				expect(status).toBe(isEnded ? 'error' : 'success');
				const answered = answeredCalls(model.requests);
				expect(answered).toHaveLength(isEnded ? 0 : calls.length);
				for (const { tool, input, answer } of answered) {
					if (tool === failingName) expect(answer).toMatch(failing!.told);
					else expect(namesIn(answer)).toEqual([input.name]);
				}
				const effective = calls.filter(({ tool }) => tool !== failingName);
				const names = effective.map(({ input }) => input.name).sort();
				expect(await writtenSince(before)).toEqual(isEnded ? [] : names);
			},
		);
	});

	it('of an MCP Server Trigger act once for each of twelve calls at once, each with its own answer', async () => {
		await n8n.rest.activate(mcp);
		const client = await McpClient.connect(end, `${n8n.url}/mcp/${mcp}`, '');
		const before = (await controls.requests()).length;
		const names = Array.from({ length: 12 }, (_, n) => `mcp <${n}>`);
		const answers = await Promise.all(
			names.map(async (name, n) => await client.call([one, other][n % 2].name, { name })),
		);
		expect(answers.map(namesIn)).toEqual(names.map((name) => [name]));
		expect(await writtenSince(before)).toEqual([...names].sort());
		await client.close();
		await n8n.rest.deactivate(mcp);
	});

	/** Three calls alike of a tool that pays. */
	const paidWorkflow = (way: string) => {
		const tools = [reportTool(brandId, `Which shop is best by ${way}?`)];
		if (way === 'mcp') return mcpWorkflow(idOfWay(way), tools);
		const items = Array.from({ length: 3 }, () => [{ tool: 'Report', input: paidInput }]);
		const [, version] = way.split(' ');
		const setup = { version: Number(version), tools, model: model.credential, items };
		return agentWorkflow(idOfWay(way), setup);
	};

	/** Calls it three times. @returns what was heard */
	const callThrice = async (way: string): Promise<string[]> => {
		if (way === 'mcp') {
			await n8n.rest.activate(idOfWay(way));
			const client = await McpClient.connect(end, `${n8n.url}/mcp/${idOfWay(way)}`, '');
			const answers: string[] = [];
			for (let n = 0; n < 3; n++) answers.push(await client.call('Report', paidInput));
			await client.close();
			await n8n.rest.deactivate(idOfWay(way));
			return answers;
		}
		model.play(Array.from({ length: 3 }, () => [obey, obey]).flat());
		expect(await n8n.rest.runToEnd(idOfWay(way), 'Start')).toMatchObject({ status: 'success' });
		return answeredCalls(model.requests).map(({ answer }) => answer);
	};

	it.each(WAYS)(
		'that pay make one report when called three times alike, and say so: %s',
		async (way) => {
			const before = (await controls.requests()).length;
			const heard = await callThrice(way);
			expect(heard).toHaveLength(3);
			// AI Agent 3 of n8n 1 begins with the last call.
			const repeated = heard.filter((answer) =>
				/This is the same run as at \d\d:\d\d/.test(answer),
			);
			expect(repeated).toHaveLength(2);
			const asked = (await controls.requests()).slice(before);
			const paid = asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs'));
			expect(new Set(paid.map(({ path }) => path)).size).toBe(1);
			expect(new Set(paid.map(({ idempotencyKey: key }) => key)).size).toBe(1);
		},
	);
});

/** The names of calls in a text. */
function namesIn(text: string): string[] {
	return text.match(/(agent\d+case\d+|mcp) <\d+>/g) ?? [];
}
