import {
	sleep,
	type DeclarativeRestApiSettings,
	type IExecuteData,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { ApiContext } from '../transport/http';
import { readIdentity } from './executionIdentity';
import { ItemRun } from './itemRun';
import {
	readDeadline,
	toBatching,
	type ItemResult,
	type NodeCall,
	type RequestOptionValues,
} from './nodeCall';
import type { Registry } from './registry';

type RequestData = DeclarativeRestApiSettings.ResultOptions;

/** The parts of a routed request that everything following from it inherits. */
const INHERITED = ['timeout', 'proxy', 'skipSslCertificateValidation', 'allowedDomains'] as const;

/** An item as n8n's routing engine hands it over. */
interface RoutedItem {
	context: IExecutePaginationFunctions;
	data: RequestData;
}

/**
 * The items of one run that n8n's routing engine has started: it starts them all in one loop, and
 * throws out of it when an expression of a later one does. So they are gathered until the loop has
 * ended, and sent together or not at all.
 */
class RoutedRun {
	private readonly items = new Map<number, RoutedItem>();

	private results: Promise<Map<number, ItemResult>> | undefined;

	constructor(
		private readonly registry: Registry,
		private readonly total: number,
	) {}

	async add(item: RoutedItem): Promise<INodeExecutionData[]> {
		const index = item.context.getItemIndex();
		this.items.set(index, item);
		this.results ??= this.runGathered();
		return (await this.results).get(index)?.items ?? [];
	}

	private async runGathered(): Promise<Map<number, ItemResult>> {
		// The engine's loop is synchronous: with the next turn of the event loop it has ended.
		await sleep(0);
		const [first] = this.items.values();
		// With n8n's batching the engine pauses in its loop: each batch is a run of its own.
		runs.delete(first.context.getExecuteData());
		const mayBePart = first.context.continueOnFail() || hasBatching(first.context);
		const isBroken = this.items.size < this.total && !mayBePart;
		return isBroken ? new Map() : await this.runEach();
	}

	/** Resource and operation may be expressions: the items of each operation run together. */
	private async runEach(): Promise<Map<number, ItemResult>> {
		const groups = new Map<string, number[]>();
		for (const [index, { context }] of this.items) {
			const key = JSON.stringify([
				context.getNodeParameter('resource'),
				context.getNodeParameter('operation'),
			]);
			groups.set(key, [...(groups.get(key) ?? []), index]);
		}
		const all = new Map<number, ItemResult>();
		for (const [key, indexes] of groups) {
			const [resource, operation] = JSON.parse(key) as [string, string];
			const { context } = this.items.get(indexes[0])!;
			const registered = this.registry.find(context.getNode(), resource, operation);
			const results = await new ItemRun(this.toNodeCall(indexes[0]), registered).run(indexes);
			for (const [at, index] of indexes.entries()) all.set(index, results[at]);
		}
		return all;
	}

	private toNodeCall(firstIndex: number): NodeCall {
		const { context, data } = this.items.get(firstIndex)!;
		return {
			context: context as unknown as ApiContext,
			node: context.getNode(),
			timezone: context.getTimezone(),
			continueOnFail: context.continueOnFail(),
			cancelSignal: context.getExecutionCancelSignal(),
			// A tool of an agent has the same place in the execution at each call.
			identity: isTool(context)
				? null
				: readIdentity(context, context.getWorkflowDataProxy(firstIndex)),
			requestOptions: toInherited(data.options as IHttpRequestOptions),
			batching: { size: Infinity, intervalMs: 0 },
			deadline: readDeadline(context),
			read: (name, index, fallback) =>
				this.items
					.get(index)!
					.context.getNodeParameter(name, fallback, { skipValidation: true }) as unknown,
			// The engine makes its own output; what it calls has nowhere to put a hint.
			hint: () => undefined,
		};
	}
}

const runs = new WeakMap<IExecuteData, RoutedRun>();

/**
 * What n8n's routing engine calls for each item, where n8n goes that way: for the tools of agents, in
 * n8n 1 and in parts of n8n 2. Leads into the same run as all other calls.
 *
 * @param registry the operations of the node
 */
export function toRoutedItem(registry: Registry) {
	return async function routedItem(
		this: IExecutePaginationFunctions,
		data: RequestData,
	): Promise<INodeExecutionData[]> {
		const executeData = this.getExecuteData();
		const total = executeData.data.main?.[0]?.length ?? 1;
		const run = runs.get(executeData) ?? new RoutedRun(registry, total);
		runs.set(executeData, run);
		return await run.add({ context: this, data });
	};
}

function toInherited(options: IHttpRequestOptions): Partial<IHttpRequestOptions> {
	const given = INHERITED.filter(
		(name) => options[name as keyof IHttpRequestOptions] !== undefined,
	);
	return Object.fromEntries(
		given.map((name) => [name, options[name as keyof IHttpRequestOptions]]),
	);
}

function isTool(context: IExecutePaginationFunctions): boolean {
	return context.getNode().type.endsWith('Tool');
}

function hasBatching(context: IExecutePaginationFunctions): boolean {
	const { batching } = context.getNodeParameter('requestOptions', {}) as RequestOptionValues;
	return toBatching({ batching }).intervalMs > 0;
}
