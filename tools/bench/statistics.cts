/** A figure over several rounds. */
export interface Spread {
	median: number;
	least: number;
	most: number;
}

/**
 * @param values one per round
 * @throws Error when there are none
 */
export function spreadOf(values: number[]): Spread {
	if (values.length === 0) throw new Error('There are no values.');
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const isOdd = sorted.length % 2 === 1;
	const median = isOdd ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	return { median, least: sorted[0], most: sorted[sorted.length - 1] };
}

/**
 * Divides round by round, so that a slow machine affects both values.
 *
 * @returns undefined when a divisor is 0
 */
export function ratiosOf(values: number[], divisors: number[]): number[] | undefined {
	if (divisors.some((divisor) => divisor === 0)) return undefined;
	return values.map((value, index) => value / divisors[index]);
}
