import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Looks until it is as expected, and says what it is when that does not come. */
export async function settles<T>(look: () => Promise<T>, expected: T): Promise<void> {
	const end = Date.now() + 10_000;
	let seen = await look();
	while (!isDeepStrictEqual(seen, expected) && Date.now() < end) {
		await sleep(100);
		seen = await look();
	}
	expect(seen).toEqual(expected);
}
