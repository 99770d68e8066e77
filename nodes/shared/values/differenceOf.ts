/**
 * The difference of two scores, rates or counts: 70.1 and 60 differ by 10.099999999999994 in binary.
 */
export function differenceOf(from: number, to: number): number {
	return Math.round((to - from) * 1e6) / 1e6;
}
