import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls every 100 ms until a condition is met.
 *
 * @param what completes the sentence "Timed out waiting until"
 * @param timeout in milliseconds
 * @param check returns undefined until the condition is met
 */
export async function until<T>(
	what: string,
	timeout: number,
	check: () => Promise<T | undefined>,
): Promise<T> {
	const end = Date.now() + timeout;
	for (;;) {
		const found = await check();
		if (found !== undefined) return found;
		if (Date.now() > end) throw new Error(`Timed out after ${timeout} ms waiting until ${what}.`);
		await sleep(100);
	}
}
