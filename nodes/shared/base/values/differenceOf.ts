/**
 * The difference of two scores, rates or counts, rounded: in binary, 70.1 − 60 is 10.099999999999994.
 */
export function differenceOf(from: number, to: number): number {
	return Math.round((to - from) * 1e6) / 1e6;
}
