import { OperationError } from './operationError';
import { quantity } from '../values/display';

export class ExecutionCancelled extends Error {
	constructor() {
		// n8n looks for "canceled" in the message to tell a canceled execution from a failed one.
		super('The execution was canceled');
	}
}

/** Thrown by a wait when another item of the same node run failed and the run is ending. */
export class SiblingItemFailed extends Error {}

export class DeadlineExceeded extends OperationError {
	constructor(seconds: number) {
		super(
			`The service did not answer within ${quantity(seconds, 'second')}`,
			'Try again. Answers take longer while many requests use the same API key.',
			'deadline_exceeded',
		);
	}
}

/** @returns the error to throw when a signal is aborted, so that no more requests or waits begin */
export function cancellationReason(signal?: AbortSignal): Error | undefined {
	if (!signal?.aborted) return undefined;
	const reason: unknown = signal.reason;
	const isKnown = reason instanceof SiblingItemFailed || reason instanceof DeadlineExceeded;
	return isKnown ? reason : new ExecutionCancelled();
}

/** @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal is aborted */
export function throwIfCancelled(signal?: AbortSignal): void {
	const reason = cancellationReason(signal);
	if (reason !== undefined) throw reason;
}
