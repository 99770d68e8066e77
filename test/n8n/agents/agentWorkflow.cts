import { exampleBrandId } from '../../../harness/exampleRecords.cts';
import type { ChatRequest, ScriptedTurn, ToolCall } from '../../../harness/fakeChatModel.cts';
import type { Credential, Workflow, WorkflowNode } from '../../../harness/shapes.cts';
import {
	byId,
	itemsWith,
	manualTrigger,
	packNode,
	workflowOf,
} from '../../../harness/workflows.cts';

/** A tool of an agent: a node of the pack by the name that its model knows. */
export interface Tool {
	name: string;
	/** The name of the node's type, without the package. */
	type: 'aiVisibilityTool' | 'aiVisibilityContentTool';
	parameters: Record<string, unknown>;
	onError?: 'continueRegularOutput';
}

/** What the model says, as n8n's editor writes it. */
const SAID = "$fromAI('name', 'A name', 'string')";

/**
 * Creates a brand of the name that the model says.
 *
 * @param before an expression in front of it
 */
export const brandTool = (name: string, before = ''): Tool => ({
	name,
	type: 'aiVisibilityTool',
	parameters: {
		resource: 'brand',
		operation: 'create',
		name: `={{ ${before}${SAID} }}`,
		website: 'https://brand.example',
		options: {},
	},
});

/** Generates a report about one prompt, which is the same in each call. */
export const reportTool = (prompt: string): Tool => ({
	name: 'Report',
	type: 'aiVisibilityTool',
	parameters: {
		resource: 'report',
		operation: 'generate',
		brandId: byId(exampleBrandId),
		promptSource: 'text',
		promptTexts: prompt,
		additionalFields: { name: `={{ ${SAID} }}` },
		output: 'simplified',
		options: {},
	},
	onError: 'continueRegularOutput',
});

/** Creates a task with the title that the model says. */
export const taskTool: Tool = {
	name: 'Task',
	type: 'aiVisibilityContentTool',
	parameters: {
		resource: 'task',
		operation: 'create',
		brandId: byId(exampleBrandId),
		bodyJson: `={{ JSON.stringify({ title: ${SAID} }) }}`,
	},
};

/** A call of a tool that gives it a name. */
export interface NamedCall extends ToolCall {
	input: { name: string };
}

/** What the agent has, and what its model calls at once for each of its input items. */
interface AgentSetup {
	version: number;
	tools: Tool[];
	model: Credential;
	items: NamedCall[][];
	options?: object;
}

/** An agent whose model calls what each of its input items says. */
export function agentWorkflow(id: string, setup: AgentSetup): Workflow {
	const { version, tools, model, items, options = {} } = setup;
	const prompts = items.map((calls) => JSON.stringify(calls));
	const agent = { promptType: 'define', text: '={{ $json.prompt }}', options };
	const modelId = { model: { __rl: true, mode: 'list', value: 'scripted' }, options: {} };
	const line = workflowOf(id, [
		manualTrigger,
		...itemsWith('prompt', prompts),
		node('Agent', '@n8n/n8n-nodes-langchain.agent', version, agent),
	]);
	return {
		...line,
		nodes: [
			...line.nodes,
			{
				...node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, modelId),
				credentials: { [model.type]: { id: model.id, name: model.name } },
			},
			...tools.map(toNode),
		],
		connections: {
			...line.connections,
			Model: wire('ai_languageModel', 'Agent'),
			...Object.fromEntries(tools.map(({ name }) => [name, wire('ai_tool', 'Agent')])),
		},
	};
}

/**
 * Tools behind an MCP Server Trigger that anyone may call.
 *
 * @param id of the workflow, and the path of the server
 */
export function mcpWorkflow(id: string, tools: Tool[]): Workflow {
	const parameters = { authentication: 'none', path: id };
	const server = node('Server', '@n8n/n8n-nodes-langchain.mcpTrigger', 2, parameters);
	return {
		id,
		name: id,
		// The editor adds the webhook's id; with it, the path is the whole address.
		nodes: [{ ...server, webhookId: id }, ...tools.map(toNode)],
		connections: Object.fromEntries(tools.map(({ name }) => [name, wire('ai_tool', 'Server')])),
	};
}

/** The model of such an agent: first it calls what the item says, and then it is done. */
export const obey: ScriptedTurn = ({ messages }) => {
	const { role, content } = messages[messages.length - 1];
	return role === 'tool' ? { text: 'done' } : { calls: JSON.parse(textOf(content)) as NamedCall[] };
};

/** What the model called, and what it was told. */
export function answeredCalls(requests: ChatRequest[]) {
	const messages = requests.flatMap((request) => request.messages);
	const answers = new Map(messages.map((each) => [each.tool_call_id, textOf(each.content)]));
	return messages.flatMap(({ tool_calls: calls = [] }) =>
		calls.map(({ id, function: { name: tool, arguments: input } }) => {
			const { name } = JSON.parse(input) as { name: string };
			return { tool, input: { name }, answer: answers.get(id) ?? 'no answer' };
		}),
	);
}

/** Agents differ in how they put a message: as a text, or as the parts of one. */
function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	return ((content ?? []) as Array<{ text: string }>).map(({ text }) => text).join('');
}

function toNode({ name, type, parameters, onError }: Tool): WorkflowNode {
	const description = { descriptionType: 'manual', toolDescription: name };
	const place = { id: name, typeVersion: 1, position: [0, 0] as [number, number] };
	const handling = onError === undefined ? {} : { onError };
	return { ...place, ...packNode(name, type, { ...description, ...parameters }, handling) };
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}

const wire = (type: string, to: string) => ({ [type]: [[{ node: to, type, index: 0 }]] });
