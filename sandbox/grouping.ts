/** Groups records by `keyOf`, in the order of first appearance. */
export function groupBy<T>(records: T[], keyOf: (record: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const record of records) {
		const key = keyOf(record);
		groups.set(key, [...(groups.get(key) ?? []), record]);
	}
	return groups;
}
