import type { ApiRequest } from '../requests/client';
import { fillPath } from '../requests/path';
import { readForm } from './input/readForm';
import type { NodeCall } from './nodeCall';
import { readOutputFields } from './output/toItems';
import {
	allowLoop,
	dryRun,
	idempotencyKey,
	maxWait,
	readWaitSettings,
	runAgain,
	startsReport,
} from '../forms/declare';
import { fieldsIn, routeOf } from '../forms/describe/routedFields';
import { DEFAULT_TEXT_LIMIT, textLimit } from '../forms/describe/toProperties';
import type { Form, Operation, RequestOperation, RunOperation } from '../forms/describe/types';
import { requireNoLoop } from './loopCheck';
import { runDeclared } from './runDeclared';
import { ANSWER_MS } from './toolCall';

/** Everything about one item that is known before anything is sent. What can be refused was refused. */
export type PreparedItem = ReturnType<ItemReader['prepare']>;

/** Reads the form of an operation. Created once per run. */
export class ItemReader {
	/** Whether its requests have a body, even where no field of it is set. */
	private readonly hasBody: boolean;

	constructor(
		private readonly call: NodeCall,
		private readonly operation: Operation,
		private readonly abbreviation: string,
	) {
		const isInBody = fieldsIn(operation.fields).some((field) => routeOf(field)?.in === 'body');
		this.hasBody = isInBody || operation.fixedBody !== undefined;
	}

	/**
	 * Reads every parameter of an item once and builds its request.
	 *
	 * @throws OperationError for whatever must be refused; ExpressionFailed
	 */
	prepare(index: number) {
		const { call, operation, abbreviation } = this;
		const { fields, simplified } = operation;
		const { isTool } = call;
		const form = readForm([...fields, textLimit], {
			node: call.node,
			timezone: call.timezone,
			abbreviation,
			read: (name, fallback) => call.read(name, index, fallback),
			isTool,
		});
		if (startsReport(operation) && !form.get(allowLoop) && !form.get(dryRun)) {
			const [brandId, scheduleId] = ['brandId', 'scheduledReportId'].map(form.inPath);
			requireNoLoop(call.parents(), { brandId, scheduleId });
		}
		const toRun = () =>
			operation.kind === 'composed' ? operation.compose(form) : this.toRequest(operation, form);
		return {
			state: 'prepared' as const,
			index,
			form,
			run: toRun(),
			/** Builds the request again, after a value has been replaced. */
			toRun,
			wait: readWaitSettings(form, call.deadline),
			outputFields: readOutputFields(form, simplified, abbreviation),
			maxTextLength: isTool ? form.get(textLimit, DEFAULT_TEXT_LIMIT) : undefined,
			ownKey: form.get(idempotencyKey),
			tool: isTool ? this.toTool(form) : undefined,
		};
	}

	private toTool(form: Form) {
		const names = fieldsIn(this.operation.fields).map(({ name }) => name);
		const startsRun = names.includes(runAgain.name) && form.get(dryRun) !== true;
		const minutes = form.get(maxWait);
		const answerMs = minutes === undefined ? ANSWER_MS : minutes * 60_000;
		return {
			/** Whether the same call continues the same run. */
			isKept: startsRun && form.get(idempotencyKey) === undefined,
			isRunAgain: form.get(runAgain) === true,
			/** When it answers at the latest, in ms of `clock.elapsed`. */
			answerBy: names.includes(maxWait.name) ? this.call.startedAt + answerMs : undefined,
		};
	}

	private toRequest(operation: RequestOperation, form: Form): RunOperation {
		const { method, url, fields, fixedBody, prepare: last } = operation;
		const { query, body } = form;
		const declared: ApiRequest = {
			method,
			path: fillPath(url, form.inPath),
			template: url,
			query,
			body: this.hasBody ? { ...fixedBody, ...body } : undefined,
		};
		const steps = [...fields.map(({ prepare }) => prepare), last];
		const request = steps.reduce((made, prepare) => prepare?.(made, form) ?? made, declared);
		return async (context) => await runDeclared(operation, request, context);
	}
}
