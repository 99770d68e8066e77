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

const descriptionOf = (
	name: string,
	more: Partial<INodeTypeDescription>,
): INodeTypeDescription => ({
	group: ['transform'],
	version: 1,
	description: 'Only for tests',
	outputs: [NodeConnectionTypes.Main],
	displayName: name,
	name,
	defaults: { name },
	inputs: [],
	properties: [],
	...more,
});

/** Where a workflow starts: gives the items of its parameter `items`. */
export const source: INodeType = {
	description: descriptionOf('source', {
		properties: [{ displayName: 'Items', name: 'items', type: 'json', default: '[]' }],
	}),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getNodeParameter('items', 0) as IDataObject[];
		return [items.map((json, item) => ({ json, pairedItem: { item } }))];
	},
};

/** Evaluates an expression for each item, as any following node of the user's would. */
export const setField: INodeType = {
	description: descriptionOf('set', {
		inputs: [NodeConnectionTypes.Main],
		properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	}),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const toItem = (_: unknown, item: number) => {
			const value = this.getNodeParameter('value', item) as string;
			return { json: { value }, pairedItem: { item } };
		};
		return [this.getInputData().map(toItem)];
	},
};

const agentDescription = (name: string) =>
	descriptionOf(name, {
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
		properties: [
			{ displayName: 'Tool', name: 'tool', type: 'string', default: '' },
			{ displayName: 'Calls', name: 'calls', type: 'json', default: '[]' },
		],
	});

/** What an agent is told by its tools: an item for each call, with the records of the tool. */
const toAnswers = (answers: unknown[]): INodeExecutionData[][] => [
	answers.map((records) => ({ json: { records: records as IDataObject[] } })),
];

/**
 * An AI agent without a model: calls its tool once for each entry of `calls`, which is evaluated for
 * each of its items, the way the agent of the newest n8n asks the engine to run a tool.
 */
export const agent: INodeType = {
	description: agentDescription('agent'),
	async execute(
		this: IExecuteFunctions,
		response?: EngineResponse,
	): Promise<INodeExecutionData[][] | EngineRequest> {
		if (response !== undefined && response.actionResponses.length > 0) {
			const outputs = response.actionResponses.map(({ data }) => data.data?.ai_tool?.[0] ?? []);
			return toAnswers(outputs.map((items) => items.map(({ json }) => json)));
		}
		const nodeName = this.getNodeParameter('tool', 0) as string;
		const callsOf = (item: number) => this.getNodeParameter('calls', item) as IDataObject[];
		return {
			actions: this.getInputData().flatMap((_, item) =>
				callsOf(item).map((input, index) => ({
					actionType: 'ExecutionNodeAction',
					nodeName,
					input,
					type: NodeConnectionTypes.AiTool,
					id: `call-${item}-${index}`,
					metadata: { itemIndex: item },
				})),
			),
			metadata: {},
		};
	},
};

/**
 * The same as it was before version 3: n8n hands it its tool as a function for each of its items, which
 * leads through the routing engine. Makes all calls at once.
 */
export const olderAgent: INodeType = {
	description: agentDescription('olderAgent'),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const callAll = async (_: unknown, item: number) => {
			const tools = await this.getInputConnectionData(NodeConnectionTypes.AiTool, item);
			const [tool] = tools as Array<{ invoke(input: IDataObject): Promise<string> }>;
			const calls = this.getNodeParameter('calls', item) as IDataObject[];
			return await Promise.all(calls.map(async (input) => await tool.invoke(input)));
		};
		const answers = (await Promise.all(this.getInputData().map(callAll))).flat();
		return toAnswers(answers.map((answer) => JSON.parse(answer) as unknown));
	},
};
