/** Returns a share in percent with one decimal; null of nothing. */
export const percentOf = (count: number, total: number): number | null =>
	total === 0 ? null : Math.round((1_000 * count) / total) / 10;
