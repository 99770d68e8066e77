import { sleep } from 'n8n-workflow';

/** Longest time, in ms, that work on many items may keep the process from anything else. */
const MAX_BUSY_MS = 20;

/**
 * Gives the event loop a turn whenever work has kept it for `MAX_BUSY_MS`: the rest of n8n goes on
 * answering while thousands of items are worked on. Always on the real clock.
 *
 * @returns a function to be awaited after each item
 */
export function createBreather(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < MAX_BUSY_MS) return;
		await sleep(0);
		since = performance.now();
	};
}
