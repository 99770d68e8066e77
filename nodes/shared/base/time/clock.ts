import { sleep as pauseOfN8n } from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';

/**
 * The clock that all waits and windows read. One object, so that tests can replace it and run at the
 * sandbox's speed.
 */
export const clock = {
	/** Time of day in ms since 1970, for comparing with dates of the service. */
	now: (): number => Date.now(),
	/** Ms on a clock that never goes back, for windows, pauses and waits. */
	elapsed: (): number => performance.now(),
	pause: async (ms: number): Promise<void> => await pauseOfN8n(ms),
	timeoutSignal: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};

/** Pause of loops that also look for stopped executions, in ms. */
export const CANCEL_CHECK_MS = 100;

/**
 * Waits for a time in ms.
 *
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

/** Longest time, in ms, that work on many items may block the event loop. */
const MAX_BUSY_MS = 20;

/**
 * Creates a function to await after each item: it yields to the event loop once work has blocked it for
 * `MAX_BUSY_MS`, so that n8n keeps responding during runs of thousands of items.
 */
export function createEventLoopYield(): () => Promise<void> {
	let since = clock.elapsed();
	return async () => {
		if (clock.elapsed() - since < MAX_BUSY_MS) return;
		await clock.pause(0);
		since = clock.elapsed();
	};
}
