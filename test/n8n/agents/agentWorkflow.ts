import type { ChatRequest, ScriptedTurn, ToolCall } from '../../../tools/n8n/fakeChatModel';
import type { Credential, Workflow, WorkflowNode } from '../../../tools/n8n/shapes';
import { itemsWith, manualTrigger, packNode, workflowOf } from '../../../tools/n8n/workflows';
import type { Tool } from './tools';

/** A call of a tool that gives it a name. */
interface NamedCall extends ToolCall {
	input: { name: string };
}

/** What a model called, and what it was told. */
interface AnsweredCall extends NamedCall {
	answer: string;
}

interface AgentSetup {
	/** Of the workflow. */
	id: string;
	/** Of the agent. */
	version: number;
	tools: Tool[];
	/** Credential of the model. */
	model: Credential;
	/** The calls that the model makes at once, for each input item of the agent. */
	items: NamedCall[][];
	/** Of the agent. */
	options?: object;
}

/** An agent whose model calls what each of its input items says. */
export function agentWorkflow(setup: AgentSetup): Workflow {
	const { id, version, tools, model, items, options = {} } = setup;
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
export function answeredCalls(requests: ChatRequest[]): AnsweredCall[] {
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
