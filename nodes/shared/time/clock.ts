import { sleep } from 'n8n-workflow';

/**
 * The clock that every wait and window of the pack reads. One object, so that tests can run it at
 * the speed of the service they talk to.
 */
export const clock = {
	/** The time of day in ms since 1970, for what is compared with dates of the service. */
	now: (): number => Date.now(),
	/** Ms on a clock that only goes forward, for windows, pauses and waits. */
	elapsed: (): number => performance.now(),
	/** Resolves after `ms` milliseconds. */
	pause: async (ms: number): Promise<void> => await sleep(ms),
	/** A signal that is given after `ms` milliseconds. */
	timeoutSignal: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};
