import {
	NodeConnectionTypes,
	type EngineRequest,
	type EngineResponse,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

const common = {
	group: ['transform'],
	version: 1,
	description: 'Only for tests',
	outputs: [NodeConnectionTypes.Main],
} satisfies Partial<INodeTypeDescription>;

/** Where a workflow starts: gives the items of its parameter `items`. */
export const source: INodeType = {
	description: {
		...common,
		displayName: 'Source',
		name: 'source',
		defaults: { name: 'Source' },
		inputs: [],
		properties: [{ displayName: 'Items', name: 'items', type: 'json', default: '[]' }],
	} as INodeTypeDescription,
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getNodeParameter('items', 0) as IDataObject[];
		return [items.map((json, item) => ({ json, pairedItem: { item } }))];
	},
};

/** Evaluates an expression for each item, as any following node of the user's would. */
export const setField: INodeType = {
	description: {
		...common,
		displayName: 'Set',
		name: 'set',
		defaults: { name: 'Set' },
		inputs: [NodeConnectionTypes.Main],
		properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	} as INodeTypeDescription,
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [
			this.getInputData().map((_, item) => ({
				json: { value: this.getNodeParameter('value', item) as string },
				pairedItem: { item },
			})),
		];
	},
};

/**
 * An AI agent without a model: calls its tool once for each entry of `calls`, the way the agent of
 * the newest n8n asks the engine to run a tool.
 */
export const agent: INodeType = {
	description: {
		...common,
		displayName: 'Agent',
		name: 'agent',
		defaults: { name: 'Agent' },
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
		properties: [
			{ displayName: 'Tool', name: 'tool', type: 'string', default: '' },
			{ displayName: 'Calls', name: 'calls', type: 'json', default: '[]' },
		],
	} as INodeTypeDescription,
	async execute(
		this: IExecuteFunctions,
		response?: EngineResponse,
	): Promise<INodeExecutionData[][] | EngineRequest> {
		if (response !== undefined && response.actionResponses.length > 0) {
			return [
				response.actionResponses.map(({ data }) => ({ json: { data: data.data as IDataObject } })),
			];
		}
		const calls = this.getNodeParameter('calls', 0) as IDataObject[];
		const nodeName = this.getNodeParameter('tool', 0) as string;
		return {
			actions: calls.map((input, index) => ({
				actionType: 'ExecutionNodeAction',
				nodeName,
				input,
				type: NodeConnectionTypes.AiTool,
				id: `call-${index}`,
				metadata: { itemIndex: 0 },
			})),
			metadata: {},
		};
	},
};
