import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long anything may take, in milliseconds: within the timeouts of tests, and far beyond what a busy
 * machine needs.
 */
const LONGEST_MS = 200_000;

/**
 * Polls until a condition is met, every 20 to 100 ms, because most waits are short.
 *
 * @param what completes the sentence "Timed out waiting until"
 * @param check returns undefined until the condition is met
 * @param longestMs how long it may take, in real milliseconds
 */
export async function until<T>(
	what: string,
	check: () => Promise<T | undefined>,
	longestMs = LONGEST_MS,
): Promise<T> {
	const end = Date.now() + longestMs;
	for (let pauseMs = 20; ; pauseMs = Math.min(1.5 * pauseMs, 100)) {
		const found = await check();
		if (found !== undefined) return found;
		if (Date.now() > end) {
			throw new Error(`Timed out after ${longestMs} ms waiting until ${what}.`);
		}
		await sleep(pauseMs);
	}
}
