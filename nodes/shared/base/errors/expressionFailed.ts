import { OperationError } from './operationError';

/**
 * An expression in the form could not be evaluated. n8n throws different error classes for this,
 * depending on its version and expression engine.
 */
export class ExpressionFailed extends Error {
	/** @param reason what n8n threw */
	constructor(readonly reason: unknown) {
		super('An expression could not be evaluated');
	}
}

/** n8n's rules for packages let a catch block throw only what a call gives, or n8n's own errors. */
const expressionFailed = (reason: unknown) =>
	reason instanceof OperationError ? reason : new ExpressionFailed(reason);

/**
 * Evaluates expressions of the form.
 *
 * @throws ExpressionFailed with what n8n threw; OperationError as it is
 */
export function evaluated<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw expressionFailed(error);
	}
}
