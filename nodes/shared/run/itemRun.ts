import type { INodeExecutionData } from 'n8n-workflow';
import { ExecutionCancelled, SiblingItemFailed } from '../base/errors/cancellation';
import { unknownZone, zoneNamed, zoneOf } from '../base/time/zone';
import { OperationError } from '../base/errors/operationError';
import type { ErrorContext } from '../messages/messageContext';
import { errorJsonOf, toNodeError, type NodeError } from '../messages/toNodeError';
import { clock, giveTurn, sleep } from '../base/time/clock';
import { ApiClient } from '../requests/client';
import { type Connection, openConnection, requireOneCredential } from '../requests/keys/connection';
import { keyMaker } from './idempotencyKey';
import type { ItemResult, NodeCall } from './nodeCall';
import { resolveBrandName } from './brandCheck';
import { requireKnownFields, toItems } from './output/toItems';
import { ItemReader, type PreparedItem } from './prepareItem';
import { readRequestOptions } from './requestOptions';
import { choicesOf, labelOf, namedIdsOf } from '../forms/describe/routedFields';
import type { Operation } from '../forms/describe/types';
import { dryRun } from '../forms/fields/collections';
import { RunSummary } from './output/runSummary';
import { adviceAfter, tellInMessage, ToolKeys, answerUnderWay } from './toolCall';

/** Of an item that another one ended. */
const NOT_DONE: ItemResult = { state: 'failed', items: [] };

/**
 * One run of a node over its items: prepares all items, sends their requests, and collects the output
 * in order. Unless On Error is set to continue, nothing is sent when an item is refused, and the
 * first failure ends the run: items that have not been sent stay unsent.
 */
export class ItemRun {
	private readonly siblings = new AbortController();

	private failure?: NodeError;

	private readonly summary = new RunSummary();

	private readonly shared = new Map<string, unknown>();

	constructor(
		private readonly call: NodeCall,
		private readonly operation: Operation,
		private readonly indexes: number[],
	) {}

	/** @throws NodeApiError or NodeOperationError when an error ends the run */
	async run(): Promise<ItemResult[]> {
		return await this.runAll().catch((error: unknown) => {
			throw this.call.isTool ? tellInMessage(error) : error;
		});
	}

	private async runAll(): Promise<ItemResult[]> {
		const opened = await this.open().catch((error: unknown) =>
			this.indexes.map((index) => this.toFailedItem(error, index)),
		);
		if (Array.isArray(opened)) return opened;
		const { connection, batching } = opened;
		const prepared = await this.prepare(connection.abbreviation);
		const results = await this.send(prepared, connection, batching);
		const items = results.flatMap(({ state, items: ofItem }) => (state === 'failed' ? [] : ofItem));
		const unified = await this.operation.unify?.(items.map(({ json }) => json));
		for (const [index, json] of (unified ?? []).entries()) items[index].json = json;
		for (const hint of this.summary.hints()) this.call.hint(hint);
		return results;
	}

	private async open() {
		const { context, cancelSignal, readOptions } = this.call;
		const { http: httpOptions, batching } = readRequestOptions(readOptions);
		const signals = [cancelSignal, this.siblings.signal].filter((signal) => signal !== undefined);
		const abortSignal = AbortSignal.any(signals);
		const connection = await openConnection(context, { httpOptions, cancelSignal, abortSignal });
		if (this.indexes.length > 1) await requireOneCredential(context);
		return { connection, batching };
	}

	private async prepare(abbreviation: string): Promise<Array<PreparedItem | ItemResult>> {
		const reader = new ItemReader(this.call, this.operation, abbreviation);
		const prepared: Array<PreparedItem | ItemResult> = [];
		for (const index of this.indexes) {
			try {
				prepared.push(reader.prepare(index));
			} catch (error) {
				prepared.push(this.toFailedItem(withNothingSent(error), index));
			}
			await giveTurn();
			if (this.call.cancelSignal?.aborted) throw this.toError(new ExecutionCancelled(), {});
		}
		const ready = prepared.filter((item) => item.state === 'prepared');
		try {
			this.operation.together?.(ready.map(({ form }) => form));
			return prepared;
		} catch (error) {
			const unsent = withNothingSent(error);
			return prepared.map((item) =>
				item.state === 'prepared' ? this.toFailedItem(unsent, item.index) : item,
			);
		}
	}

	private async send(
		prepared: Array<PreparedItem | ItemResult>,
		connection: Connection,
		{ size, intervalMs }: ReturnType<typeof readRequestOptions>['batching'],
	): Promise<ItemResult[]> {
		const results: Array<Promise<ItemResult>> = [];
		for (const [position, item] of prepared.entries()) {
			// If the run ends during the pause, the items after it report that they were not sent.
			if (position > 0 && position % size === 0) {
				await sleep(intervalMs, connection.abortSignal).catch(() => undefined);
			}
			const isReady = item.state === 'prepared';
			results.push(isReady ? this.sendItem(item, connection) : Promise.resolve(item));
			await giveTurn();
		}
		const itemResults = await Promise.all(results);
		if (this.failure !== undefined)
			throw this.summary.addStarted(this.failure, this.call.context.logger);
		return itemResults;
	}

	/** Never rejects. An error that ends the run is stored in `failure` and ends other items' waits. */
	private async sendItem(item: PreparedItem, connection: Connection): Promise<ItemResult> {
		const { identity, node } = this.call;
		const { tool, index, ownKey } = item;
		const keys = tool?.isKept
			? new ToolKeys(connection.rateLimiter, node.name, tool.isRunAgain)
			: undefined;
		const keyFor = keyMaker(identity, index, ownKey);
		const client = new ApiClient(connection, {
			keyFor: (request) => keys?.keyFor(request) ?? keyFor(request),
			repeatsKeys: keys !== undefined || Boolean(ownKey),
		});
		try {
			const items = await this.perform(item, client);
			return { state: 'done', items: this.withRepeated(items, keys?.repeatedAt) };
		} catch (error) {
			keys?.forget(error);
			if (this.failure !== undefined) return NOT_DONE;
			const ids = namedIdsOf(this.operation, item.form);
			const errorContext = { itemIndex: index, hasOwnKey: Boolean(ownKey), ids };
			const nodeError = this.toError(error, errorContext, client, keys !== undefined);
			if (this.mayContinueAfter(error)) return toErrorItem(nodeError, index);
			this.failure = nodeError;
			this.siblings.abort(new SiblingItemFailed());
			return NOT_DONE;
		} finally {
			if (client.mayHaveBeenProcessed) this.summary.lost.push(index);
		}
	}

	private async perform(item: PreparedItem, client: ApiClient): Promise<INodeExecutionData[]> {
		const { form, wait, index } = item;
		const { timezone, withPage } = this.call;
		// Only these read or tell times.
		const isComposed = this.operation.kind === 'composed';
		if (isComposed && zoneNamed(timezone) === undefined) this.summary.note(unknownZone(timezone));
		const isNamed = await resolveBrandName({ client, form, shared: this.shared });
		const run = isNamed ? item.toRun() : item.run;
		const work = run(
			{
				...{ client, form, wait, timezone, withPage },
				shared: this.shared,
				started: (ids) => this.summary.addStart(index, ids),
				note: (message, subject) => this.summary.note(message, subject),
			},
			form.query,
		);
		const records = await this.inTime(work, item);
		if (client.hasWritten && form.get(dryRun) !== true) this.summary.done.push(index);
		if (this.operation.method === 'GET')
			requireKnownFields(records, item, this.operation, client.connection.abbreviation);
		return await toItems(records, item, this.operation);
	}

	/** A tool answers in time, whatever it waits for. Requests in flight go on. */
	private async inTime(work: Promise<unknown[]>, { index, tool }: PreparedItem) {
		if (tool?.answerBy === undefined) return await work;
		const isOver = clock.pause(Math.max(0, tool.answerBy - clock.elapsed())).then(() => undefined);
		const records = await Promise.race([work, isOver]);
		if (records !== undefined) return records;
		this.siblings.abort(new SiblingItemFailed());
		return [answerUnderWay(this.summary.started.get(index))];
	}

	private withRepeated(items: INodeExecutionData[], at: number | undefined): INodeExecutionData[] {
		if (at === undefined) return items;
		const timeZone = zoneOf(this.call.timezone);
		const time = new Date(at).toLocaleTimeString('sv-SE', { timeStyle: 'short', timeZone });
		const repeats = `This is the same run as at ${time}. To start another run, set 'Run Again'.`;
		return items.map((item) => ({ ...item, json: { ...item.json, repeats } }));
	}

	/** @throws the error itself when it ends the run */
	private toFailedItem(error: unknown, itemIndex: number) {
		const nodeError = this.toError(error, { itemIndex });
		if (!this.mayContinueAfter(error)) throw nodeError;
		return toErrorItem(nodeError, itemIndex);
	}

	private mayContinueAfter(error: unknown): boolean {
		return this.call.continueOnFail && !(error instanceof ExecutionCancelled);
	}

	private toError(
		error: unknown,
		errorContext: Partial<ErrorContext>,
		client?: ApiClient,
		isKept = false,
	): NodeError {
		const { node, context, isTool } = this.call;
		const { fields, isUndocumented, method } = this.operation;
		const ids = this.summary.started.get(errorContext.itemIndex ?? 0);
		return toNodeError(error, {
			...errorContext,
			isOnlyItem: this.indexes.length === 1,
			node,
			labelOf: (name) => labelOf(fields, name),
			choicesOf: (name) => choicesOf(fields, name),
			isUndocumented,
			isTool,
			advise:
				isTool && method !== 'GET' && !(error instanceof ExecutionCancelled)
					? (code) => adviceAfter(code, { client, isKept, ids })
					: undefined,
			logger: context.logger,
		});
	}
}

function withNothingSent(error: unknown): unknown {
	if (!(error instanceof OperationError)) return error;
	const { message, description, code } = error;
	const whole = [description, 'Nothing was sent for this item.'].filter(Boolean).join(' ');
	return new OperationError(message, whole, code === 'unexpected' ? 'not_sent' : code);
}

/** Only `error`: with any other key beside it, n8n takes the item for a successful one. */
function toErrorItem(nodeError: NodeError, itemIndex: number): ItemResult {
	const json = { error: errorJsonOf(nodeError) };
	return { state: 'failed', items: [{ json, pairedItem: { item: itemIndex } }] };
}
