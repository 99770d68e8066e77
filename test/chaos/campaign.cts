import fc from 'fast-check';

/** Without these, a short campaign with a fixed seed runs. */
const seed = Number(process.env.CHAOS_SEED ?? 1);
const minutes = Number(process.env.CHAOS_MINUTES ?? 0);

/** Of a campaign's test, in ms. Shrinking a failure takes extra time. */
const timeoutMs = minutes > 0 ? (minutes + 5) * 60_000 : 600_000;

/** A case of a campaign. */
export type CaseOf<Cases> = Cases extends fc.Arbitrary<infer Case> ? Case : never;

/**
 * A test that runs random cases, either a number of them or for the time on the command line. A
 * failure names the seed and shrinks to the shortest case.
 *
 * @param share of the time on the command line
 * @param numRuns of a short campaign
 */
export function campaign<T>(
	name: string,
	{ share, numRuns }: { share: number; numRuns: number },
	cases: fc.Arbitrary<T>,
	run: (one: T) => Promise<void>,
): void {
	const limits =
		minutes > 0
			? { numRuns: 1_000_000, interruptAfterTimeLimit: minutes * share * 60_000 }
			: { numRuns };
	it(
		`${name} (seed ${seed})`,
		async () => await fc.assert(fc.asyncProperty(cases, run), { seed, ...limits }),
		timeoutMs,
	);
}
