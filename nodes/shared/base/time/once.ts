/**
 * Does something once for all items of a run that need it. If it fails, it fails for all of them.
 *
 * @param shared what the items of the run have found out
 * @param key names the work
 * @throws what the work throws
 */
export async function once<T>(
	shared: Map<string, unknown>,
	key: string,
	work: () => Promise<T>,
): Promise<T> {
	if (!shared.has(key)) shared.set(key, work());
	return await (shared.get(key) as Promise<T>);
}
