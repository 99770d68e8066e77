import {
	type IDataObject,
	type INode,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { StepError } from '../errors/stepError';
import { ApiFailure } from '../transport/apiError';
import { isEncryptionRefusal, mayHaveBeenProcessed } from '../transport/http';
import { retryAfterMs } from '../transport/retry';
import { connectionMessages } from './connectionMessages';
import { ACTS_ANEW, serviceMessages, type Message, type MessageContext } from './serviceMessages';

/** What is known about the call when its error is put into words. */
export interface ErrorContext {
	node: INode;
	/** Undefined outside of an execution: locators, triggers. */
	itemIndex?: number;
	/** The name that a field of the API has in the form; undefined for one that is not there. */
	labelOf?: (apiName: string) => string | undefined;
	/** Whether the path of the operation is not published. */
	isInferred?: boolean;
	/** Whether the user has set the Idempotency Key. */
	hasOwnKey?: boolean;
}

/** Statuses of refusals that the service keeps under the key of the request (API description §4.1). */
const KEPT_STATUSES = new Set([402, 403, 404, 409, 410, 422]);

/** What else has to change for another answer. */
const KEPT_REFUSAL =
	'The service may repeat this answer for the same Idempotency Key for 24 hours: once the cause is mended, use another key.';

/**
 * Turns whatever was thrown into the error that n8n shows: the message says what happened, the
 * description how to go on, and the item is named.
 *
 * @param error an ApiFailure, a OperationError, or anything unexpected
 */
export function toNodeError(
	error: unknown,
	setting: ErrorContext,
): NodeApiError | NodeOperationError {
	const { node, itemIndex } = setting;
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ApiFailure) return toApiError(error, setting);
	if (error instanceof StepError) return nameStep(error, toNodeError(error.reason, setting));
	const message = error instanceof Error ? error.message : String(error);
	const { description, code, details } =
		error instanceof OperationError
			? error
			: { description: undefined, code: 'unexpected', details: null };
	const nodeError = new NodeOperationError(node, withItem(message, itemIndex), {
		itemIndex,
		description,
	});
	nodeError.context.data = { code, message, description, status: null, request_id: null, details };
	return nodeError;
}

function nameStep<T extends NodeApiError | NodeOperationError>(failed: StepError, error: T): T {
	const { step, ids, nextStep } = failed;
	const data = errorJsonOf(error);
	const message = `${step}: ${String(data.message)}`;
	const description = [data.description, nextStep].filter(Boolean).join(' ');
	error.message = `${step}: ${error.message}`;
	error.description = [error.description, nextStep].filter(Boolean).join(' ');
	error.context.data = { ...data, message, description, step, ...ids };
	return error;
}

function toApiError(failure: ApiFailure, setting: ErrorContext): NodeApiError {
	const { node, itemIndex } = setting;
	const { message, description: whatToDo } = explain(failure, setting);
	const keptHint = setting.hasOwnKey && isKept(failure) ? [KEPT_REFUSAL] : [];
	const hints = [...unclearHint(failure), ...waitHint(failure), ...keptHint];
	const description = [whatToDo, ...hints].join(' ');
	const { requestId, details } = failure.error;
	const asJson = { message: failure.message, request_id: requestId, details };
	const error = new NodeApiError(node, asJson as unknown as JsonObject, {
		message: withItem(message, itemIndex),
		description: requestId ? `${description} (Request ID ${requestId})` : description,
		httpCode: failure.status === undefined ? undefined : String(failure.status),
		itemIndex,
	});
	error.context.data = toErrorJson(failure, message, description);
	return error;
}

function isKept({ isWrite, status, code }: ApiFailure): boolean {
	return isWrite && KEPT_STATUSES.has(status ?? 0) && !code.startsWith('idempotency_key');
}

/** What the last attempt does not tell: an earlier one may have done the work. */
function unclearHint({ isWrite, earlierMayHaveBeenProcessed, outcome }: ApiFailure): string[] {
	const isSaid = outcome.kind === 'noAnswer' && mayHaveBeenProcessed(outcome);
	if (!isWrite || !earlierMayHaveBeenProcessed || isSaid) return [];
	return [
		`An earlier attempt was not answered, and whether the service did the work is not known: look there first. ${ACTS_ANEW}`,
	];
}

/** What the service asks for, where that is long. */
function waitHint({ outcome }: ApiFailure): string[] {
	const minutes = Math.round((retryAfterMs(outcome) ?? 0) / 60_000);
	if (minutes < 1) return [];
	const inWords = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`;
	return [`The service asks to wait ${inWords}.`];
}

/**
 * What an item carries when the workflow continues after it could not be done.
 *
 * @param error what `toNodeError` gave
 */
export function errorJsonOf(error: NodeApiError | NodeOperationError): IDataObject {
	const data = error.context.data as IDataObject | undefined;
	return data ?? { code: 'unexpected', message: error.message, description: error.description };
}

function toErrorJson(failure: ApiFailure, message: string, description: string): IDataObject {
	return {
		code: failure.code,
		message,
		description,
		status: failure.status ?? null,
		request_id: failure.error.requestId ?? null,
		details: failure.error.details ?? null,
	};
}

/**
 * Message and description of a failed request.
 *
 * @param failure the request that did not succeed
 */
export function explain(failure: ApiFailure, setting: Omit<ErrorContext, 'node'>): Message {
	const refusal = toMessageContext(failure, setting);
	const unpublished = setting.isInferred && (failure.status === 404 || failure.status === 405);
	if (unpublished) return connectionMessages.unpublished_path(refusal);
	const entry = serviceMessages[failure.code] ?? connectionMessages[connectionCode(failure)];
	return entry === undefined ? unknownRefusal(refusal, failure) : entry(refusal);
}

/** A code that was added to the API after this was written: the service's own words. */
function unknownRefusal({ said }: MessageContext, failure: ApiFailure): Message {
	return {
		message: `The service refused: ${said}`,
		description: `It gave the code ${failure.code}. The documentation of the service says more about it.`,
	};
}

function connectionCode({ outcome, code }: ApiFailure): string {
	if (outcome.kind === 'noAnswer') {
		if (isEncryptionRefusal(code)) return code === 'EPROTO' ? 'no_encryption' : 'certificate';
		return code in connectionMessages ? code : 'no_answer';
	}
	const { status } = outcome;
	if (status >= 300 && status <= 399) return 'redirect';
	if (status === 429) return 'limited';
	if (outcome.kind === 'answer' && outcome.body !== undefined) return code;
	return status >= 500 ? 'gateway' : 'unreadable_answer';
}

function toMessageContext(
	failure: ApiFailure,
	setting: Omit<ErrorContext, 'node'>,
): MessageContext {
	const { message, details = {} } = failure.error;
	return {
		said: message?.replace(/\.$/, '') ?? `HTTP ${failure.status ?? 'no answer'}`,
		details,
		fields: fieldItems(details, setting.labelOf),
		afterAttempts: `after ${failure.attempts} attempt${failure.attempts === 1 ? '' : 's'}`,
		host: failure.host,
		hasRequestOptions: setting.itemIndex !== undefined,
		actsAnew: failure.isWrite ? ` ${ACTS_ANEW}` : '',
	};
}

/** `details.errors[*]` as `{ loc, msg, type }` (API description §7.1), by the labels of the form. */
function fieldItems(details: IDataObject, labelOf: ErrorContext['labelOf']): string[] {
	const items = Array.isArray(details.errors) ? (details.errors as Array<IDataObject | null>) : [];
	return items.map((item) => {
		const [, ...names] = Array.isArray(item?.loc) ? item.loc.map(String) : [];
		const inWords = (name: string) =>
			/^\d+$/.test(name) ? `entry ${Number(name) + 1}` : (labelOf?.(name) ?? name);
		const label = names.map(inWords).join(' → ');
		const said = typeof item?.msg === 'string' ? item.msg : 'a value is not valid';
		return label === '' ? said : `${label}: ${said}`;
	});
}

function withItem(message: string, itemIndex: number | undefined): string {
	return itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
}
