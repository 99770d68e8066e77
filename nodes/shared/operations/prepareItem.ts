import {
	NodeHelpers,
	type IDataObject,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { readWaitSettings, type CompletionSettings, type ReadParameter } from '../jobs/completion';
import { clock } from '../time/clock';
import type { ApiRequest } from '../transport/client';
import { checkUsersKey } from '../transport/idempotencyKey';
import { fillPath } from '../transport/path';
import { clearFields } from './input/clearFields';
import { readInput, type InputContext } from './input/readInput';
import { normalize, unwrapLocator, type ValueContext } from './input/values';
import type { NodeCall } from './nodeCall';
import { readOutputFields } from './output';
import type { RegisteredOperation } from './registry';
import { readTextLimit, textLimit } from './textLimit';
import type { Field } from './types';

/** Everything about one item that is known before anything is sent. */
export interface PreparedItem {
	index: number;
	request: ApiRequest;
	parameter: ReadParameter;
	wait: CompletionSettings;
	/** The fields of each record to put out; undefined for all. */
	outputFields: string[] | undefined;
	/** How many characters of each text are put out. */
	maxTextLength: number;
	includeRequestInfo: boolean;
	/** The user's own Idempotency Key. */
	ownKey: string | undefined;
	maxAttempts: number | undefined;
}

/** Reads the form of an operation; made once for a run. */
export class ItemReader {
	private readonly shownFields: Field[];

	private readonly description: INodeTypeDescription;

	/**
	 * @param abbreviation of the service
	 */
	constructor(
		private readonly call: NodeCall,
		private readonly registered: RegisteredOperation,
		private readonly abbreviation: string,
	) {
		// All that n8n reads of it here is the name, by which it knows the tools of agents.
		this.description = { name: call.node.type } as INodeTypeDescription;
		const { parameters } = call.node;
		this.shownFields = registered.operation.fields.filter((field) =>
			this.isShown(field, parameters as IDataObject),
		);
	}

	/**
	 * Reads every parameter of an item once, and puts its request together.
	 *
	 * @throws OperationError for whatever must be refused; what an expression throws
	 */
	prepare(index: number): PreparedItem {
		const { registered, call } = this;
		const { operation } = registered;
		const values = this.readValues(index);
		const parameter: ReadParameter = (name, fallback) => readAt(values, name) ?? fallback;
		operation.check?.(parameter, this.valueContext);
		const options = parameter('options', {}) as IDataObject;
		const isTool = call.node.type.endsWith('Tool');
		return {
			index,
			parameter,
			request: this.toRequest(values, parameter),
			wait: readWaitSettings(parameter, call.context.logger, call.deadline),
			outputFields: readOutputFields({
				isTool,
				parameter,
				simplified: operation.simplified,
				abbreviation: this.abbreviation,
			}),
			maxTextLength: isTool ? this.readTextLimit(index) : Infinity,
			includeRequestInfo: options.includeRequestInfo === true,
			ownKey: readOwnKey(options),
			maxAttempts: this.readMaxAttempts(options),
		};
	}

	private get valueContext(): ValueContext {
		return { timezone: this.call.timezone, now: clock.now() };
	}

	private readTextLimit(index: number): number {
		return readTextLimit(this.call.read(textLimit.name, index, textLimit.default));
	}

	private readMaxAttempts({ maxAttempts }: IDataObject): number | undefined {
		const { fields } = this.registered.operation;
		const options = fields.find(({ name }) => name === 'options')?.options ?? [];
		const field = options.find(({ name }) => name === 'maxAttempts') as Field | undefined;
		return field && (normalize(maxAttempts, field, this.valueContext) as number | undefined);
	}

	private readValues(index: number): IDataObject {
		const entries = this.shownFields.map((field) => [
			field.name,
			this.call.read(field.name, index, field.default),
		]);
		return Object.fromEntries(entries) as IDataObject;
	}

	private toRequest(values: IDataObject, parameter: ReadParameter): ApiRequest {
		const { registered, abbreviation } = this;
		const { operation, labelOf } = registered;
		const path = fillPath(operation.url, parameter, (name) => registered.labelOfParameter(name));
		const context: InputContext = {
			...this.valueContext,
			abbreviation,
			isShown: (field, level) => this.isShown(field, level),
		};
		const { body, query } = readInput(this.shownFields, values, context);
		const { clearFields: field } = registered;
		const cleared = field && normalize(parameter('clearFields'), field, context);
		const whole = {
			...operation.fixedBody,
			...clearFields(body, (cleared ?? []) as string[], (name) => labelOf(name) ?? name),
		};
		const ready = operation.prepareBody?.(whole, parameter) ?? whole;
		if (registered.isUpdate && Object.keys(ready).length === 0) throw nothingToUpdate();
		return {
			method: operation.method,
			path,
			query,
			body: registered.hasBody ? ready : undefined,
			mayBeEmpty: operation.emptyAnswer !== undefined,
		};
	}

	private isShown(field: Field, values: IDataObject): boolean {
		const { node } = this.call;
		return NodeHelpers.displayParameter(
			values as INodeParameters,
			{ displayOptions: field.displayOptions } as Parameters<
				typeof NodeHelpers.displayParameter
			>[1],
			node,
			this.description,
			node.parameters,
		);
	}
}

/** Without its key, what was done once would be done again. */
function readOwnKey(options: IDataObject): string | undefined {
	if (!Object.hasOwn(options, 'idempotencyKey')) return undefined;
	const key = String(options.idempotencyKey ?? '');
	if (key !== '') return checkUsersKey(key);
	throw new OperationError(
		'Idempotency Key is empty',
		'Fill in Idempotency Key or remove it. If it comes from an expression, the expression gave no value for this item.',
	);
}

/** `options.maxAttempts` → the value within; a locator gives its id. */
function readAt(values: IDataObject, path: string): unknown {
	let value: unknown = values;
	for (const name of path.split('.')) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = Object.hasOwn(value, name) ? (value as IDataObject)[name] : undefined;
	}
	return unwrapLocator(value);
}

function nothingToUpdate(): OperationError {
	return new OperationError(
		'There is nothing to update',
		'Add a field under Update Fields. If there is one, its expression gave no value for this item.',
	);
}
