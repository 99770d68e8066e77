/** A process whose end stops the demo. */
export interface Watched {
	name: string;
	/** Resolves with its exit code. */
	ended: Promise<number>;
	/** The latest of what it printed. */
	log: () => string;
}

type CleanUp = () => unknown;

/** Registers a cleanup for the end. */
export type AtEnd = (cleanUp: CleanUp) => void;

/**
 * Runs until Ctrl-C, until the parent process is gone, or until a watched process ends; then runs the
 * registered cleanups in reverse order and exits.
 *
 * @param start gets a function that registers cleanups; may be interrupted at any time
 */
export async function runUntilStopped(start: (atEnd: AtEnd) => Promise<Watched[]>): Promise<void> {
	// The terminal may be gone when there is still something to clean up.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
	const cleanUps: CleanUp[] = [];
	const stopped = stopSignal();
	try {
		const started = start((cleanUp) => cleanUps.unshift(cleanUp));
		const watched = await Promise.race([started, stopped]);
		if (watched) {
			const ends = watched.map(async (one) => ({ ...one, code: await one.ended }));
			const gone = await Promise.race([stopped, ...ends]);
			if (gone) complain(gone);
		}
	} catch (error) {
		process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	}
	process.stdout.write('\nStopping …\n');
	for (const cleanUp of cleanUps) await Promise.resolve(cleanUp()).catch(() => undefined);
	process.exit();
}

/** Ctrl-C reaches this process twice: from the terminal, and from the parent process, in milliseconds. */
const twice = 1_000;

async function stopSignal(): Promise<undefined> {
	return await new Promise((resolve) => {
		let first: number | undefined;
		const stop = () => {
			first ??= Date.now();
			// Ctrl-C was pressed again: exit without cleanups. The child processes end with this one.
			if (Date.now() - first > twice) process.exit(1);
			resolve(undefined);
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
		process.once('disconnect', stop);
		if (process.connected === false) stop();
	});
}

function complain({ name, code, log }: Watched & { code: number }): void {
	const lines = log().trimEnd().split('\n').slice(-40).join('\n');
	process.stderr.write(`\n${name} ended unexpectedly (${code}). The end of its log:\n${lines}\n`);
	process.exitCode = 1;
}
