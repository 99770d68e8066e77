import { sleep } from 'n8n-workflow';

/**
 * The clock that all waits and windows read. One object, so that tests can replace it and run at the
 * sandbox's speed.
 */
export const clock = {
	/** Time of day in ms since 1970, for comparing with dates of the service. */
	now: (): number => Date.now(),
	/** Ms on a clock that never goes back, for windows, pauses and waits. */
	elapsed: (): number => performance.now(),
	/** Resolves after `ms` milliseconds. */
	pause: async (ms: number): Promise<void> => await sleep(ms),
	/** A signal that is aborted after `ms` milliseconds. */
	timeoutSignal: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};
