/** Progress lines: what a script is doing, and how long each step took. */

/**
 * @param {number} since a value of performance.now()
 * @returns {string} the time passed since, as "0.4 s" or "2 min 05 s"
 */
export function elapsed(since) {
	const seconds = (performance.now() - since) / 1000;
	if (seconds < 60) return `${seconds.toFixed(1)} s`;
	const rest = String(Math.round(seconds % 60)).padStart(2, '0');
	return `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** Writes one line to standard output. */
export function say(line = '') {
	process.stdout.write(`${line}\n`);
}

/**
 * Announces a step, runs it, and says how long it took.
 *
 * @template T
 * @param {string} title what is being done, in the present participle: "Building the package"
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>} what the work returned
 * @throws whatever the work throws, after a line saying that the step failed
 */
export async function step(title, work) {
	const since = performance.now();
	say(`• ${title} …`);
	let end = 'failed after';
	try {
		const result = await work();
		end = 'done in';
		return result;
	} finally {
		say(`  ${title}: ${end} ${elapsed(since)}`);
	}
}
