import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Looks again and again.
 *
 * @param what ends the sentence "waited in vain until"
 * @param timeout in milliseconds
 * @param look returns nothing while it is not yet so
 */
export async function until<T>(
	what: string,
	timeout: number,
	look: () => Promise<T | undefined>,
): Promise<T> {
	const end = Date.now() + timeout;
	for (;;) {
		const found = await look();
		if (found !== undefined) return found;
		if (Date.now() > end) throw new Error(`Waited ${timeout} ms in vain until ${what}.`);
		await sleep(100);
	}
}
