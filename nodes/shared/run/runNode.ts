import {
	NodeConnectionTypes,
	NodeOperationError,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type INodeExecutionData,
	type INodeType,
	type IRunExecutionData,
} from 'n8n-workflow';
import { readIdentity } from './idempotencyKey';
import { ItemRun } from './itemRun';
import { toNodeCall } from './nodeCall';
import type { Operation, Resource } from '../forms/describe/types';

/**
 * Creates the functions that n8n calls with all items at once. The pack loops over the items itself,
 * because n8n's routing engine would start all of them without yielding to the event loop.
 */
export function toCustomOperations(resources: Resource[]): INodeType['customOperations'] {
	const runOf = (operation: Operation) =>
		async function (this: IExecuteFunctions) {
			const items = this.getInputData();
			const call = toNodeCall(this, {
				readOptions: () => this.getNodeParameter('requestOptions', 0, {}),
				identity: readIdentity(this, this.getWorkflowDataProxy(0)),
				read: (name, index, fallback) =>
					this.getNodeParameter(name, index, fallback, { skipValidation: true }) as unknown,
				hint: (message) => this.addExecutionHints({ message, location: 'outputPane' }),
			});
			const results = await new ItemRun(call, operation, [...items.keys()]).run();
			return [results.flatMap(({ items: ofItem }) => ofItem)];
		};
	return Object.fromEntries(
		resources.map(({ value, operations }) => [
			value,
			Object.fromEntries(operations.map((operation) => [operation.value, runOf(operation)])),
		]),
	);
}

/**
 * Handles tool calls that n8n makes through its routing engine, for AI Agent 1 and 2 and for MCP.
 * Each call is a run with one item; all other data that n8n passes belongs to the agent.
 */
export function toRoutedCall(resources: Resource[]) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const context = atOwnRun(this);
		const call = toNodeCall(this, {
			readOptions: () => this.getNodeParameter('requestOptions', {}),
			// n8n counts each try of Retry On Fail as a new run, so nothing identifies a repeated call.
			identity: null,
			read: (name, _, fallback) =>
				context.getNodeParameter(name, fallback, { skipValidation: true }) as unknown,
			// The routing engine creates the output and takes no hints.
			hint: () => undefined,
		});
		// As stored in the workflow. n8n finds custom operations by these values, so a normal run
		// never gets here.
		const { resource, operation } = call.node.parameters;
		const chosen = resources
			.find(({ value }) => value === resource)
			?.operations.find(({ value }) => value === operation);
		if (chosen === undefined) {
			throw new NodeOperationError(
				call.node,
				`The operation ${String(operation)} of ${String(resource)} does not exist`,
				{
					description:
						'Open the node and choose a resource and an operation from the lists. If both are chosen, another n8n process, for example a worker, may have an older version of the package.',
				},
			);
		}
		const [{ items }] = await new ItemRun(call, chosen, [this.getItemIndex()]).run();
		return items;
	};
}

/**
 * n8n counts the runs of a tool for each item of the agent. When items run in parallel, `$fromAI`
 * would read what the model said in another call. The model's arguments identify the right run.
 */
function atOwnRun(context: IExecutePaginationFunctions): IExecutePaginationFunctions {
	const { runExecutionData } = context as unknown as { runExecutionData: IRunExecutionData | null };
	const runs = runExecutionData?.resultData.runData[context.getNode().name] ?? [];
	const toolInput = context.getInputData(0, NodeConnectionTypes.AiTool);
	const runIndex = runs.findIndex((run) => run?.inputOverride?.ai_tool?.[0]?.[0] === toolInput);
	if (runIndex < 0) return context;
	return Object.create(context, { runIndex: { value: runIndex } }) as IExecutePaginationFunctions;
}
