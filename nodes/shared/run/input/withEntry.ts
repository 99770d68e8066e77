import { OperationError } from '../../base/errors/operationError';

/**
 * Adds to an error the entry or column that it is about.
 *
 * @param error anything that was thrown; only an OperationError is changed
 * @param entry its name in the form
 */
export function withEntry(error: unknown, entry: string): unknown {
	if (!(error instanceof OperationError)) return error;
	return new OperationError(`${entry}: ${error.message}`, error.description);
}
