import {
	type DeclarativeRestApiSettings,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { SiblingItemFailed, ExecutionCancelled } from '../errors/cancellation';
import { OperationError } from '../errors/operationError';
import { limit as limitField } from '../fields/lists';
import { waitForCompletion, readMaxWaitMs } from '../jobs/completion';
import { errorJsonOf, toNodeError } from '../messages/toNodeError';
import { clock } from '../time/clock';
import { type ApiClient } from '../transport/client';
import type { ApiContext } from '../transport/http';
import {
	automaticKey,
	type CallSite,
	type KeyedRequest,
	usersKey,
} from '../transport/idempotencyKey';
import { readPages } from '../transport/pagination';
import { fillPath } from '../transport/path';
import { DEFAULT_MAX_ATTEMPTS } from '../transport/retry';
import { clearFields, prepareInput } from './input/body';
import { normalize, type ValueContext, unwrapLocator } from './input/values';
import { joinRun, type NodeRun, type RunPlace } from './nodeRun';
import { chosenFields, emptyAnswerTo, toItems } from './output';
import { type RegisteredOperation, createRegistry } from './registry';
import type { OperationContext, Resource } from './types';
import { openClient } from '../transport/openClient';

type RequestData = DeclarativeRestApiSettings.ResultOptions;

/** The parts of n8n's Request Options that everything following from a request inherits. */
const INHERITED = ['timeout', 'proxy', 'skipSslCertificateValidation', 'allowedDomains'] as const;

/** What the steps need of the item that they work on. */
interface Item {
	context: IExecutePaginationFunctions;
	index: number;
	runIndex: number;
	executionToken: string;
	known: RegisteredOperation;
	parameter: OperationContext['parameter'];
	options: IDataObject;
	isTool: boolean;
}

/**
 * The one way of every request of an action node, from the click to the wire and back. n8n hands
 * each item here (`requestOperations.pagination`); the steps are the files of this folder:
 * path → body and query → idempotency → pace → retry → errors → pages → jobs → output.
 *
 * @param resources of the node
 */
export function sendRequestFor(resources: Resource[]) {
	const table = createRegistry(resources);
	return async function sendRequest(
		this: IExecutePaginationFunctions,
		requestData: RequestData,
	): Promise<INodeExecutionData[]> {
		const item = toItem(this, table.find(this));
		const run = joinRun(this.getExecutionCancelSignal(), placeOf(item));
		try {
			return await perform(item, requestData, run);
		} catch (error) {
			return settleFailure(error, item, run);
		}
	};
}

function toItem(context: IExecutePaginationFunctions, known: RegisteredOperation): Item {
	// n8n's own `extractValue` throws for a parameter that the chosen operation does not have.
	const parameter = (name: string, fallback?: unknown) =>
		unwrapLocator(context.getNodeParameter(name, fallback));
	const index = context.getItemIndex();
	const [runIndex, resumeUrl] = context.evaluateExpression(
		'{{ [$runIndex, $execution.resumeUrl] }}',
		index,
	) as [number, string];
	return {
		context,
		known,
		parameter,
		index,
		runIndex,
		executionToken: /\?.*$/.exec(resumeUrl)?.[0] ?? '',
		options: parameter('options', {}) as IDataObject,
		// n8n gives a node that an AI agent uses as a tool a type name of its own.
		isTool: context.getNode().type.endsWith('Tool'),
	};
}

async function perform(item: Item, data: RequestData, run: NodeRun): Promise<INodeExecutionData[]> {
	const { operation } = item.known;
	const client = await openClientFor(item, data, run);
	const call: OperationContext = {
		client,
		request: toRequest(item, data, client.abbreviation),
		parameter: item.parameter,
		logger: item.context.logger,
	};
	if (item.known.mayWait && item.parameter('waitForCompletion', true) === true) readMaxWaitMs(call);
	const records = await (operation.run ?? runDeclared(item.known))(call);
	return toItems(records, {
		itemIndex: item.index,
		fields: chosenFields({
			isTool: item.isTool,
			parameter: item.parameter,
			simplified: operation.simplified,
			abbreviation: client.abbreviation,
		}),
		request: item.options.includeRequestInfo === true ? client.usage.toJson() : undefined,
		empty: operation.emptyAnswer ?? emptyAnswerTo(operation.method),
	});
}

/** One request, as declared; or the pages of a list; or a job and what it makes. */
function runDeclared({ operation }: RegisteredOperation) {
	return async (call: OperationContext): Promise<unknown[]> => {
		const { client, request, parameter } = call;
		if (operation.paging !== undefined) {
			const isAll = operation.paging === 'none' || parameter('returnAll', false) === true;
			const limit = isAll ? Infinity : Number(request.query?.limit ?? limitField.default);
			return await readPages(client, request, operation.paging, limit);
		}
		return await waitForCompletion(call, operation, await client.request(request));
	};
}

function toRequest(item: Item, { options }: RequestData, abbreviation: string) {
	const { known, parameter, context } = item;
	const { operation, routedFields, labelOf } = known;
	const path = fillPath(operation.url, parameter, (name) => known.labelOfParameter(name));
	const raw = {
		body: (options.body ?? {}) as IDataObject,
		query: (options.qs ?? {}) as IDataObject,
	};
	const setting = { timezone: context.getTimezone(), now: clock.now() };
	const { body, query } = prepareInput(raw, routedFields, setting, abbreviation);
	const cleared = chosenToClear(item, setting);
	const whole = {
		...operation.fixedBody,
		...clearFields(body, cleared, (name) => labelOf(name) ?? name),
	};
	const ready = operation.prepareBody?.(whole, parameter) ?? whole;
	if (known.isUpdate && Object.keys(ready).length === 0) throw nothingToUpdate();
	return { method: operation.method, path, query, body: known.hasBody ? ready : undefined };
}

function nothingToUpdate(): OperationError {
	return new OperationError(
		'There is nothing to update',
		'Add a field under Update Fields. If there is one, its expression gave no value for this item.',
	);
}

function chosenToClear({ known, parameter }: Item, setting: ValueContext): string[] {
	const { clearFields: field } = known;
	if (field === undefined) return [];
	return (normalize(parameter('clearFields', []), field, setting) ?? []) as string[];
}

async function openClientFor(item: Item, data: RequestData, run: NodeRun): Promise<ApiClient> {
	const { context, options } = item;
	const site = siteOf(item);
	const ownKey = String(options.idempotencyKey ?? '');
	return await openClient(context as unknown as ApiContext, {
		keyOf: (request: KeyedRequest) =>
			ownKey === '' ? automaticKey(site, request) : usersKey(ownKey, request),
		inherited: inheritedOf(data.options as IDataObject),
		maxAttempts: Number(options.maxAttempts ?? DEFAULT_MAX_ATTEMPTS),
		cancelSignal: context.getExecutionCancelSignal(),
		abortSignal: run.abortSignal,
	});
}

function inheritedOf(options: IDataObject): Partial<IHttpRequestOptions> {
	const given = INHERITED.filter((name) => options[name] !== undefined);
	return Object.fromEntries(given.map((name) => [name, options[name]]));
}

function siteOf({ context, index, runIndex, executionToken, isTool }: Item): CallSite | null {
	const executionId = context.getExecutionId();
	if (isTool || !executionId) return null;
	return {
		instanceId: context.getInstanceId(),
		executionId,
		executionToken,
		nodeId: context.getNode().id,
		runIndex,
		itemIndex: index,
	};
}

function placeOf({ context, runIndex, index }: Item): RunPlace {
	return { nodeId: context.getNode().id, runIndex, itemIndex: index };
}

/** Gives the item that carries on after a failure, or throws what ends the run. */
function settleFailure(error: unknown, item: Item, run: NodeRun): INodeExecutionData[] {
	const { context, index, known } = item;
	if (error instanceof SiblingItemFailed) throw error.failure;
	const nodeError = toNodeError(error, {
		node: context.getNode(),
		itemIndex: index,
		labelOf: known.labelOf,
		isInferred: known.operation.isInferred,
		hasOwnKey: Boolean(item.options.idempotencyKey),
	});
	if (error instanceof ExecutionCancelled || !context.continueOnFail()) {
		run.fail(nodeError);
		throw nodeError;
	}
	return [{ json: { error: errorJsonOf(nodeError) }, pairedItem: { item: index } }];
}
