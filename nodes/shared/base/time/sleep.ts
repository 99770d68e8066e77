import { throwIfCancelled } from '../errors/cancellation';
import { clock } from './clock';

/** Pause of loops that also look for stopped executions, in ms. */
export const CANCEL_CHECK_MS = 100;

/**
 * Waits.
 *
 * @param ms how long, in milliseconds
 * @param signal ends the wait when the execution is stopped or another item of the run fails
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded when the signal is aborted
 */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	throwIfCancelled(signal);
	let end = () => {};
	const aborted = new Promise<void>((resolve) => (end = resolve));
	signal?.addEventListener('abort', end);
	try {
		await Promise.race([clock.pause(ms), aborted]);
		throwIfCancelled(signal);
	} finally {
		// A run has one signal for thousands of waits.
		signal?.removeEventListener('abort', end);
	}
}
