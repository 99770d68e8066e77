import {
	NodeOperationError,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';
import type { ApiContext } from '../transport/http';
import { readIdentity } from './executionIdentity';
import { ItemRun } from './itemRun';
import {
	readDeadline,
	toBatching,
	toRequestOptions,
	type NodeCall,
	type RequestOptionValues,
} from './nodeCall';
import type { Registry } from './registry';

type CustomOperations = NonNullable<INodeType['customOperations']>;

/**
 * The operations of a node as n8n calls them, with all items at once. The pack owns the loop over the
 * items: n8n's routing engine would start all of them without giving the event loop a turn.
 *
 * @param registry the operations of the node
 */
export function toCustomOperations(registry: Registry): CustomOperations {
	const operations: CustomOperations = {};
	for (const { resource, operation } of registry.all) {
		operations[resource] ??= {};
		operations[resource][operation] = async function (this: IExecuteFunctions) {
			const items = this.getInputData();
			if (items.length === 0) return [[]];
			const run = new ItemRun(toNodeCall(this), registry.find(this.getNode(), resource, operation));
			const results = await run.run(items.map((_, index) => index));
			const out: INodeExecutionData[] = [];
			for (const result of results) for (const item of result.items) out.push(item);
			return [out];
		};
	}
	return operations;
}

function toNodeCall(context: IExecuteFunctions): NodeCall {
	const values = context.getNodeParameter('requestOptions', 0, {}) as RequestOptionValues;
	return {
		context: context as unknown as ApiContext,
		node: context.getNode(),
		timezone: context.getTimezone(),
		continueOnFail: context.continueOnFail(),
		cancelSignal: context.getExecutionCancelSignal(),
		identity: readIdentity(context, context.getWorkflowDataProxy(0)),
		requestOptions: asNodeError(context.getNode(), () => toRequestOptions(values)),
		batching: toBatching(values),
		deadline: readDeadline(context),
		read: (name, index, fallback) =>
			context.getNodeParameter(name, index, fallback, { skipValidation: true }) as unknown,
		hint: (message) => context.addExecutionHints({ message, location: 'outputPane' }),
	};
}

function asNodeError<T>(node: INode, work: () => T): T {
	try {
		return work();
	} catch (error) {
		const { message, description } = error as Error & { description?: string };
		throw new NodeOperationError(node, message, { description });
	}
}
