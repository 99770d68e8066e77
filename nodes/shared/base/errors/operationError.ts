import type { IDataObject } from 'n8n-workflow';

/** Thrown when a node refuses to continue. Carries the text shown to the user. */
export class OperationError extends Error {
	/**
	 * @param description what to do
	 * @param code and details are for workflows that continue on error. What is thrown while an item is
	 * prepared needs no code: it becomes `not_sent`.
	 */
	constructor(
		message: string,
		readonly description: string,
		readonly code = 'unexpected',
		readonly details: IDataObject | null = null,
	) {
		super(message);
	}
}

/** Thrown when one step of an operation with several requests fails. */
export class StepError extends Error {
	/**
	 * @param step name shown to the user, such as "Add prompts"
	 * @param ids IDs of the records created so far, by their names in the API
	 */
	constructor(
		readonly step: string,
		readonly ids: IDataObject,
		readonly nextStep: string,
		readonly reason: unknown,
	) {
		super(`The step "${step}" did not succeed`);
	}
}

/** An expression in the form that n8n could not evaluate. What n8n throws depends on its version. */
export class ExpressionFailed extends Error {
	constructor(readonly reason: unknown) {
		super('An expression could not be evaluated');
	}
}

/** n8n's rules for packages let a catch block throw only what a call gives, or n8n's own errors. */
const expressionFailed = (reason: unknown) =>
	reason instanceof OperationError ? reason : new ExpressionFailed(reason);

/** Evaluates expressions of the form. @throws ExpressionFailed with what n8n threw; OperationError */
export function evaluated<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw expressionFailed(error);
	}
}
