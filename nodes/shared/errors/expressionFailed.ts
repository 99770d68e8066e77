/**
 * An expression of the form could not be evaluated. n8n throws errors of several classes for that,
 * which differ by version and by its engine for expressions.
 */
export class ExpressionFailed extends Error {
	/** @param reason what n8n threw */
	constructor(readonly reason: unknown) {
		super('An expression could not be evaluated');
	}
}
