import { DirectoryLoader, RoutingNode, type ExecuteContext } from 'n8n-core';
import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import { AiVisibility } from '../../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { agent, olderAgent, setField, source } from './testNodes.cts';

/** How n8n names the nodes of the pack when it is installed as a community package. */
export const PACK = 'n8n-nodes-ai-visibility';

/** The action nodes of the pack. */
export const actionNodes: INodeType[] = [
	new AiVisibility(),
	new AiVisibilityContent(),
	new AiVisibilityOutreach(),
];

const nodeTypes: Record<string, INodeType> = {
	'test.source': source,
	'test.set': setField,
	'test.agent': agent,
	'test.olderAgent': olderAgent,
	[`${PACK}.aiVisibilityTrigger`]: new AiVisibilityTrigger(),
};
for (const node of actionNodes) {
	// n8n's loader does this: it adds the Request Options.
	DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	node.execute = runRouting(node);
	const tool = toTool(node);
	for (const type of [node, tool]) nodeTypes[`${PACK}.${type.description.name}`] = type;
}

/** n8n gives every declarative node this `execute` when it loads the node. */
function runRouting(node: INodeType): INodeType['execute'] {
	return async function (this: IExecuteFunctions) {
		return (await new RoutingNode(this as unknown as ExecuteContext, node).runNode()) ?? [];
	};
}

/** What n8n makes of a node that is usable as a tool: a second type under another name. */
function toTool(node: INodeType): INodeType {
	const { usableAsTool: _, name, ...description } = node.description;
	const tool: INodeType = {
		...node,
		description: {
			...{ ...description, name: `${name}Tool` },
			...{ inputs: [], outputs: [NodeConnectionTypes.AiTool] },
		},
	};
	tool.execute = runRouting(tool);
	return tool;
}

const find = (name: string) => nodeTypes[name];

/** The node types of a workflow in a test. */
export const knownNodeTypes: INodeTypes = {
	getByName: find,
	getByNameAndVersion: find,
	getKnownTypes: () => ({}),
};
