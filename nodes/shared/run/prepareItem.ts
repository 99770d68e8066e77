import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { asRecord } from '../base/values/records';
import { readWaitSettings } from '../jobs/completion';
import type { ApiRequest } from '../requests/client';
import { fillPath } from '../requests/path';
import { readForm, type Form } from './input/readForm';
import type { NodeCall } from './nodeCall';
import { readOutputFields } from './output/toItems';
import { withBodyJson } from '../forms/fields/jsonBody';
import { fieldsIn, labelOf, routeOf } from '../forms/describe/routedFields';
import { textLimit } from '../forms/describe/toProperties';
import type { Operation, RequestOperation, RunOperation } from '../forms/describe/types';
import { runDeclared } from './runDeclared';

/** Everything about one item that is known before anything is sent. What can be refused was refused. */
export type PreparedItem = ReturnType<ItemReader['prepare']>;

/** Reads the form of an operation. Created once per run. */
export class ItemReader {
	private readonly hasBody: boolean;

	constructor(
		private readonly call: NodeCall,
		private readonly operation: Operation,
		private readonly abbreviation: string,
	) {
		const { fields, fixedBody } = operation;
		const isInBody = fieldsIn(fields).some(({ field }) => routeOf(field)?.in === 'body');
		this.hasBody = isInBody || fixedBody !== undefined;
	}

	/**
	 * Reads every parameter of an item once and builds its request.
	 *
	 * @throws OperationError for whatever must be refused; ExpressionFailed
	 */
	prepare(index: number) {
		const { call, operation, abbreviation } = this;
		const { fields, simplified, method } = operation;
		const form = readForm([...fields, textLimit], {
			node: call.node,
			timezone: call.timezone,
			abbreviation,
			read: (name, fallback) => call.read(name, index, fallback),
			input: () => call.input(index),
			isEmptyUnset: call.node.type.endsWith('Tool') && method === 'GET',
		});
		const { parameter } = form;
		return {
			index,
			parameter,
			query: form.query,
			run:
				operation.kind === 'composed'
					? operation.compose(form, parameter)
					: this.toRun(operation, form),
			wait: readWaitSettings(parameter, call.deadline),
			outputFields: readOutputFields(parameter, simplified, abbreviation),
			maxTextLength: Number(parameter('maxTextLength', 0)) || Infinity,
			ownKey: parameter('options.idempotencyKey') as string | undefined,
		};
	}

	private toRun(operation: RequestOperation, form: Form): RunOperation {
		const { body, query, parameter } = form;
		const names = operation.fields.map(({ name }) => name);
		const declared: ApiRequest = {
			method: operation.method,
			path: fillPath(operation.url, parameter),
			template: operation.url,
			query,
			body: this.hasBody ? { ...operation.fixedBody, ...body, ...this.toCleared(form) } : undefined,
		};
		const prepared = operation.prepare?.(declared, parameter) ?? declared;
		const request = names.includes('bodyJson') ? withBodyJson(prepared, parameter) : prepared;
		const isEmpty = Object.keys(asRecord(request.body)).length === 0;
		if (names.includes('updateFields') && isEmpty) {
			throw new OperationError(
				'There is nothing to update',
				"Add a field under 'Update Fields'. If there is one, its expression gave no value for this item.",
			);
		}
		return async (context) => await runDeclared(operation, request, context);
	}

	/** The fields chosen in "Set to Empty". */
	private toCleared({ body, parameter }: Form): IDataObject {
		const cleared = parameter('clearFields', []) as string[];
		const both = cleared.find((name) => name in body);
		if (both === undefined) return Object.fromEntries(cleared.map((name) => [name, null]));
		throw new OperationError(
			`'${labelOf(this.operation.fields, both) ?? both}' is set and emptied at the same time`,
			"Remove it from 'Update Fields' or from 'Set to Empty'.",
		);
	}
}
