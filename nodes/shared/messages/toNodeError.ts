import { NodeApiError, NodeOperationError, type IDataObject, type JsonObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../base/errors/cancellation';
import { ExpressionFailed, OperationError, StepError } from '../base/errors/operationError';
import { shortened, waitInWords } from '../base/values/display';
import { ApiFailure } from '../requests/apiError';
import { isEncryptionFailure } from '../requests/outcome';
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

/** What an error tells people, and workflows that continue on error. */
type ErrorData = IDataObject & { code: string; message: string };

/** Converts anything that was thrown to the error that n8n shows, with the number of one of several items. */
export function toNodeError(error: unknown, context: ErrorContext): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { node, itemIndex, advise, isOnlyItem } = context;
	const errorData: ErrorData = {
		status: null,
		request_id: null,
		details: null,
		...toErrorData(error, context),
	};
	const { message, request_id: requestId, details } = errorData;
	errorData.description = joined(advise?.(errorData.code), errorData.description) || undefined;
	const texts = {
		message: itemIndex === undefined || isOnlyItem ? message : `${message} [item ${itemIndex}]`,
		description: joined(errorData.description, requestId && `(Request ID ${requestId})`),
		itemIndex,
	};
	const thrown = firstCause(error);
	let nodeError: NodeError;
	if (thrown instanceof ApiFailure) {
		const asJson = { message: thrown.message, request_id: requestId, details } as JsonObject;
		const httpCode = thrown.httpStatus?.toString();
		nodeError = new NodeApiError(node, asJson, { ...texts, httpCode });
	} else {
		const isError = thrown instanceof Error;
		nodeError = new NodeOperationError(node, isError ? thrown : message, texts);
		// The oldest n8n drops the cause.
		if (isError) Object.assign(nodeError, { cause: thrown, stack: thrown.stack });
	}
	nodeError.context.data = errorData;
	return nodeError;
}

const joined = (...texts: unknown[]): string => texts.filter(Boolean).join(' ');

/** What was thrown in the first place, by a step or an expression. */
const firstCause = (error: unknown): unknown =>
	error instanceof StepError || error instanceof ExpressionFailed
		? firstCause(error.reason)
		: error;

function toErrorData(error: unknown, context: ErrorContext): ErrorData {
	if (error instanceof ApiFailure) {
		const { status = null, code } = error;
		const { requestId = null, details = null } = error.error;
		const { message, description } = explain(error, context);
		const whole = joined(description, ...remarksOf(error, context));
		return { code, message, description: whole, status, request_id: requestId, details };
	}
	if (error instanceof OperationError) {
		const { message, description, code, details } = error;
		return { code, message, description, details };
	}
	if (error instanceof StepError) {
		const { step, ids, nextStep, reason } = error;
		const hasResults = Object.values(ids).some((id) => id !== null);
		const errorData = toErrorData(reason, { ...context, hasResults });
		const description = joined(errorData.description, nextStep);
		return { ...errorData, message: `${step}: ${errorData.message}`, description, step, ...ids };
	}
	const thrown = firstCause(error);
	const { message, stack, description } = (thrown ?? {}) as Partial<OperationError>;
	const text = message ?? shortened(thrown);
	if (error instanceof ExecutionCancelled) return { code: 'cancelled', message: text };
	if (error instanceof ExpressionFailed)
		return { code: 'expression_error', message: text, description };
	logTo(context.logger, text, 'error', { stack });
	return { code: 'unexpected', message: text };
}

/**
 * What is to be said of the request itself: whether it was sent, whether it may have had an effect, and the
 * pause that the service asks for, if it is a minute or more.
 */
function remarksOf(failure: ApiFailure, context: ErrorContext): unknown[] {
	const { itemIndex, isTool, hasOwnKey, hasResults } = context;
	const { outcome, request } = failure;
	const isUnsent = request.attempts === 0 && outcome.name === 'refused';
	const mayBeDone = failure.mayHaveBeenProcessed && !outcome.isInFlight;
	const isDoubtful = itemIndex !== undefined && !isTool && mayBeDone;
	const isKeyUsedUp = hasOwnKey && !hasResults && failure.isFinalForKey;
	const ms = retryAfterMs(outcome.result) ?? 0;
	const wait = ms >= 60_000 && `The service asks you to wait ${waitInWords(ms)}.`;
	return [isUnsent && NOT_SENT, isDoubtful && MAY_BE_DONE, isKeyUsedUp && OTHER_KEY, wait];
}

/** The output of a failed item when the workflow continues on error. */
export function errorJsonOf(error: NodeError): IDataObject {
	const data = error.context.data as IDataObject | undefined;
	return data ?? { code: 'unexpected', message: error.message, description: error.description };
}

export function explain(failure: ApiFailure, context: ExplainContext): Message {
	const message = messageOf(failure, toMessageContext(failure, context));
	const isUnknownPath = failure.httpStatus === 404 || failure.httpStatus === 405;
	if (!context.isUndocumented || !isUnknownPath) return message;
	return { ...message, description: `${message.description} ${UNDOCUMENTED}` };
}

/** Shown where an earlier request of the run met a refusal that this one would meet, too. */
const NOT_SENT = 'This request was not sent, because an earlier request got the same answer.';

const UNDOCUMENTED =
	'The path of this operation is assumed. If the service uses another path, call that one with the HTTP Request node.';

function messageOf(failure: ApiFailure, context: MessageContext): Message {
	const { code, outcome } = failure;
	if (Object.hasOwn(serviceMessages, code)) return serviceMessages[code](context);
	if (outcome.name !== 'refused' || outcome.result.received === 'noResponse')
		return connectionMessages[situationOf(failure)](context);
	// A code that was added to the API later.
	return {
		message: `The service refused: ${context.serviceText}`,
		description: `The code is ${code}. See the documentation of the service.`,
	};
}

function situationOf({ outcome, code }: ApiFailure): keyof typeof connectionMessages {
	const { name, result } = outcome;
	if (name === 'unreachable') return 'unreachable';
	if (result.received === 'noResponse') {
		if (/^(ETIMEDOUT|ECONNABORTED)$/.test(code)) return 'timedOut';
		if (/^(EPROTO|ERR_SSL)/.test(code)) return 'encryption';
		return isEncryptionFailure(code) ? 'certificate' : 'broken';
	}
	if (name === 'rateLimited') return 'limited';
	const isPage = result.received === 'unreadable' && /^\s*</.test(result.text);
	if (isPage || name === 'notOfService') return 'notOfService';
	return result.status < 300 ? 'unreadable' : 'gateway';
}
