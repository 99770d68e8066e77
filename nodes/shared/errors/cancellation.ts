import { OperationError } from './operationError';
import { quantity } from '../values/quantity';

/** Thrown out of a wait or a request when the execution was stopped. */
export class ExecutionCancelled extends Error {
	/** Whether a request was sent that may have been processed. */
	wasSent = false;

	constructor() {
		// By this word in the message n8n tells a canceled execution from one that ended in an error.
		super('The execution was canceled');
	}
}

/** Thrown out of a wait when another item of the same node run failed, which ends the run. */
export class SiblingItemFailed extends Error {
	constructor() {
		super('Another item of this run did not succeed');
	}
}

/** Thrown out of a wait or a request when there is no time left for it. */
export class DeadlineExceeded extends OperationError {
	/** @param seconds how many there were */
	constructor(seconds: number) {
		super(
			`The service did not answer within ${quantity(seconds, 'second')}`,
			'Try again. While many requests with the same API key are under way, answers take longer.',
			'deadline_exceeded',
		);
	}
}

/**
 * Why nothing more should be sent or waited for.
 *
 * @param signal of the execution, of the node run, or of an interactive client
 * @returns undefined when there is no reason to stop
 */
export function cancellationReason(signal?: AbortSignal): Error | undefined {
	if (!signal?.aborted) return undefined;
	const reason: unknown = signal.reason;
	const isKnown = reason instanceof SiblingItemFailed || reason instanceof DeadlineExceeded;
	return isKnown ? reason : new ExecutionCancelled();
}

/** @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal was given */
export function throwIfCancelled(signal?: AbortSignal): void {
	const reason = cancellationReason(signal);
	if (reason !== undefined) throw reason;
}
