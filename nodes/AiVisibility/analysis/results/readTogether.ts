/** Reads at the same time, within the rate limit. */
const READ_TOGETHER = 4;

/** Reads something for each entry of a list, some at the same time. Keeps the order. */
export async function readTogether<T, R>(
	list: T[],
	read: (entry: T, at: number) => Promise<R>,
): Promise<R[]> {
	const all: R[] = [];
	for (let start = 0; start < list.length; start += READ_TOGETHER)
		all.push(
			...(await Promise.all(
				list
					.slice(start, start + READ_TOGETHER)
					.map(async (entry, at) => await read(entry, start + at)),
			)),
		);
	return all;
}
