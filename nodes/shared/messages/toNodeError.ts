import { NodeApiError, NodeOperationError, type IDataObject, type JsonObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../base/errors/cancellation';
import { ExpressionFailed, OperationError, StepError } from '../base/errors/operationError';
import { shortened, waitInWords } from '../base/values/display';
import { ApiFailure } from '../requests/apiError';
import { isEncryptionFailure, type Outcome } from '../requests/outcome';
import { retryAfterMs } from '../requests/retry';
import { connectionMessages } from './connectionMessages';
import {
	type ErrorContext,
	type ExplainContext,
	type Message,
	type MessageContext,
	toMessageContext,
} from './messageContext';
import { MAY_BE_DONE, OTHER_KEY, serviceMessages } from './serviceMessages';
import { logTo } from '../base/values/log';

/** n8n's errors that name node and item. */
export type NodeError = NodeApiError | NodeOperationError;

/**
 * Converts anything that was thrown to the error that n8n shows, with the number of one of several
 * items. Never throws, because a failure here must not end the other items.
 */
export function toNodeError(error: unknown, context: ErrorContext): NodeError {
	try {
		if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
		if (error instanceof ApiFailure) return toApiError(error, context);
		if (error instanceof StepError) {
			const hasResults = Object.values(error.ids).some((id) => id !== null);
			return withStep(error, toNodeError(error.reason, { ...context, hasResults }));
		}
		if (error instanceof OperationError) return toOperationError(error, context);
		if (!(error instanceof ExecutionCancelled)) return toUnexpectedError(error, context);
		return toOperationError(new OperationError(error.message, '', 'cancelled'), context);
	} catch {
		return toUnexpectedError(error, context);
	}
}

function toOperationError(error: OperationError, context: ErrorContext): NodeOperationError {
	const { message, description, code, details } = error;
	const { node, itemIndex } = context;
	const text = withItem(message, context);
	const nodeError = new NodeOperationError(node, text, { itemIndex, description });
	return withData(nodeError, { code, message, description, details });
}

/** For failed expressions and defects of the pack. Keeps the cause and the stack. */
function toUnexpectedError(error: unknown, context: ErrorContext): NodeOperationError {
	const { node, itemIndex, logger } = context;
	const isExpression = error instanceof ExpressionFailed;
	const thrown = isExpression ? error.reason : error;
	const cause = thrown instanceof Error ? thrown : new Error(shortened(thrown));
	const { message } = cause;
	if (!isExpression) logTo(logger, message, 'error', { stack: cause.stack });
	const text = withItem(message, context);
	const nodeError = new NodeOperationError(node, cause, { itemIndex, message: text });
	nodeError.cause = cause;
	nodeError.stack = cause.stack;
	const code = isExpression ? 'expression_error' : 'unexpected';
	return withData(nodeError, { code, message, description: nodeError.description ?? undefined });
}

/** Adds what the item of a workflow that continues on error carries; see `errorJsonOf`. */
function withData<T extends NodeError>(error: T, data: IDataObject): T {
	error.context.data = { status: null, request_id: null, details: null, ...data };
	return error;
}

function withStep<T extends NodeError>(failed: StepError, error: T): T {
	const { step, ids, nextStep } = failed;
	const data = errorJsonOf(error);
	const withNext = (text: unknown) => [text, nextStep].filter(Boolean).join(' ');
	error.message = `${step}: ${error.message}`;
	error.description = withNext(error.description);
	const message = `${step}: ${String(data.message)}`;
	const description = withNext(data.description);
	return withData(error, { ...data, message, description, step, ...ids });
}

function toApiError(failure: ApiFailure, context: ErrorContext): NodeApiError {
	const { node, itemIndex } = context;
	const { status, code } = failure;
	const { message, description: whatToDo } = explain(failure, context);
	const texts = [whatToDo, ...doubtsOf(failure, context), waitHint(failure)];
	const description = texts.filter(Boolean).join(' ');
	const { requestId, details = null } = failure.error;
	const asJson = { message: failure.message, request_id: requestId, details };
	const error = new NodeApiError(node, asJson as unknown as JsonObject, {
		message: withItem(message, context),
		description: requestId ? `${description} (Request ID ${requestId})` : description,
		httpCode: failure.httpStatus?.toString(),
		itemIndex,
	});
	const known = { status: status ?? null, request_id: requestId ?? null };
	return withData(error, { code, message, description, details, ...known });
}

/** What is to be said of the request itself: whether it was sent, and whether it may have had an effect. */
function doubtsOf(failure: ApiFailure, context: ErrorContext): string[] {
	const { itemIndex, isTool, hasOwnKey, hasResults } = context;
	const { outcome, request } = failure;
	const isUnsent = request.attempts === 0 && outcome.kind === 'refused';
	const mayBeDone = failure.mayHaveBeenProcessed && !outcome.isInFlight;
	const isDoubtful = itemIndex !== undefined && !isTool && mayBeDone;
	const isKeyUsedUp = hasOwnKey && !hasResults && failure.isFinalForKey;
	return [isUnsent && NOT_SENT, isDoubtful && MAY_BE_DONE, isKeyUsedUp && OTHER_KEY].filter(
		(text) => typeof text === 'string',
	);
}

/** The pause that the service asks for, if it is a minute or more. */
function waitHint({ outcome }: ApiFailure): string {
	const ms = retryAfterMs(outcome.result) ?? 0;
	return ms < 60_000 ? '' : `The service asks to wait ${waitInWords(ms)}.`;
}

/** The output of a failed item when the workflow continues on error. */
export function errorJsonOf(error: NodeError): IDataObject {
	const data = error.context.data as IDataObject | undefined;
	return data ?? { code: 'unexpected', message: error.message, description: error.description };
}

export function explain(failure: ApiFailure, context: ExplainContext): Message {
	const told = messageOf(failure, toMessageContext(failure, context));
	const isUnknownPath = failure.httpStatus === 404 || failure.httpStatus === 405;
	if (!context.isUndocumented || !isUnknownPath) return told;
	return { ...told, description: `${told.description} ${UNDOCUMENTED}` };
}

/** Shown where an earlier request of the run met a refusal that this one would meet, too. */
const NOT_SENT = 'This request was not sent, because an earlier request got the same answer.';

const UNDOCUMENTED =
	'This operation uses an undocumented endpoint. If the service does not have it, find its path in the documentation of the service and call it with the HTTP Request node.';

function messageOf(failure: ApiFailure, context: MessageContext): Message {
	const { code } = failure;
	if (Object.hasOwn(serviceMessages, code)) return serviceMessages[code](context);
	const name = connectionMessageOf(failure);
	if (Object.hasOwn(connectionMessages, name)) return connectionMessages[name](context);
	// A code that was added to the API later.
	return {
		message: `The service refused: ${context.said}`,
		description: `The code is ${code}. See the documentation of the service.`,
	};
}

/** Name of the message when no code of the service explains the failure. */
function connectionMessageOf({ outcome, code }: ApiFailure): string {
	const { result } = outcome;
	if (result.kind === 'noResponse') return noResponseMessageOf(outcome.kind, code);
	if (outcome.kind === 'refused') return code;
	if (outcome.kind === 'rateLimited') return 'limited';
	const isPage = result.kind === 'unreadable' && /^\s*</.test(result.text);
	if (isPage || outcome.kind === 'notOfService') return 'not_of_service';
	return result.status < 300 ? 'unreadable_response' : 'gateway';
}

function noResponseMessageOf(kind: Outcome['kind'], code: string): string {
	if (kind === 'unreachable')
		return /^(ENOTFOUND|EAI_\w+)$/.test(code) ? 'unknown_host' : 'unreachable';
	if (Object.hasOwn(connectionMessages, code)) return code;
	if (/^(EPROTO|ERR_SSL)/.test(code)) return 'EPROTO';
	return isEncryptionFailure(code) ? 'certificate' : 'no_response';
}

function withItem(message: string, { itemIndex, isOnlyItem }: ErrorContext): string {
	return itemIndex === undefined || isOnlyItem ? message : `${message} [item ${itemIndex}]`;
}
