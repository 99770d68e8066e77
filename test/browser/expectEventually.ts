import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Expects a value, and waits up to two minutes for it. */
export async function expectEventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
	const end = Date.now() + 120_000;
	let seen = await read();
	while (!isDeepStrictEqual(seen, expected) && Date.now() < end) {
		await sleep(100);
		seen = await read();
	}
	expect(seen).toEqual(expected);
}
