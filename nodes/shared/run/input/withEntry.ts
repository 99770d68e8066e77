import { OperationError } from '../../errors/operationError';

/**
 * Of several entries or columns, the message says which one it is about.
 *
 * @param error anything that was thrown; only an OperationError is changed
 * @param entry its name in the form
 */
export function withEntry(error: unknown, entry: string): unknown {
	if (!(error instanceof OperationError)) return error;
	return new OperationError(`${entry}: ${error.message}`, error.description);
}
