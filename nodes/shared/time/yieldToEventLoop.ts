import { clock } from './clock';

/** Longest time, in ms, that work on many items may keep the process from anything else. */
const MAX_BUSY_MS = 20;

/**
 * Gives the event loop a turn whenever work has kept it for `MAX_BUSY_MS`: the rest of n8n goes on
 * answering while thousands of items are worked on.
 *
 * @returns a function to be awaited after each item
 */
export function createEventLoopYield(): () => Promise<void> {
	let since = clock.elapsed();
	return async () => {
		if (clock.elapsed() - since < MAX_BUSY_MS) return;
		await clock.pause(0);
		since = clock.elapsed();
	};
}
