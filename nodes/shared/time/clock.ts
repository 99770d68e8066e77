import { sleep } from 'n8n-workflow';

/**
 * The clock that every wait and window of the pack reads. One object, so that tests can run it at
 * the speed of the service they talk to.
 */
export const clock = {
	/** Milliseconds since 1970. */
	now: (): number => Date.now(),
	/** Resolves after `ms` milliseconds. */
	pause: async (ms: number): Promise<void> => await sleep(ms),
};
