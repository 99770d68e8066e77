import { clock } from './clock';

/** Longest time, in ms, that work on many items may block the event loop. */
const MAX_BUSY_MS = 20;

/**
 * Creates a function that yields to the event loop once work has blocked it for `MAX_BUSY_MS`, so
 * that n8n keeps responding during runs of thousands of items.
 *
 * @returns a function to await after each item
 */
export function createEventLoopYield(): () => Promise<void> {
	let since = clock.elapsed();
	return async () => {
		if (clock.elapsed() - since < MAX_BUSY_MS) return;
		await clock.pause(0);
		since = clock.elapsed();
	};
}
