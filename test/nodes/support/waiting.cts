import type { Sandbox } from '../../../sandbox/index.cts';
import { until } from '../../../harness/until.cts';

/** Within the timeout of a test, in ms. */
const LONGEST_MS = 60_000;

/**
 * Waits until something is so.
 *
 * @param what completes the sentence "Timed out waiting until"
 */
export async function becomes(what: string, isSo: () => boolean): Promise<void> {
	await until(what, async () => (isSo() ? true : undefined), LONGEST_MS);
}

/**
 * Resolves when whatever would be sent at once has arrived: since then, the sandbox has answered three
 * requests, which it does not record.
 */
export async function settled({ controlUrl }: Sandbox): Promise<void> {
	for (let count = 0; count < 3; count += 1) await (await fetch(`${controlUrl}/deliveries`)).text();
}
