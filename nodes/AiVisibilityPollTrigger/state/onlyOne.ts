/**
 * Keys of the polls in progress. n8n starts the next poll on time even if this one is not over, and
 * both would find the same events.
 */
const underWay = new Set<string>();

/**
 * Does the work unless the same work is already in progress in this process.
 *
 * @param place identifies the work
 * @returns undefined when it was skipped
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
