/**
 * Says what is being done, does it, and says how long it took.
 *
 * @param title in the present participle: "Starting the sandbox"
 * @returns what the work returned
 */
export async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
	const since = performance.now();
	process.stdout.write(`• ${title} …\n`);
	const result = await work();
	process.stdout.write(`  done in ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
	return result;
}
