/**
 * Places of the polls that are under way. n8n starts the next poll on time even when this one is not
 * over, and both would find the same.
 */
const underWay = new Set<string>();

/**
 * Does the work unless the same is under way in this process.
 *
 * @param place what may be under way only once
 * @returns undefined when it was left out
 */
export async function onlyOne<T>(place: string, work: () => Promise<T>): Promise<T | undefined> {
	if (underWay.has(place)) return undefined;
	underWay.add(place);
	try {
		return await work();
	} finally {
		underWay.delete(place);
	}
}
