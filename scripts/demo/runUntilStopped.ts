/** Something whose end is the end of everything. */
export interface Watched {
	name: string;
	/** Settles with its exit code. */
	ended: Promise<number>;
	/** The latest of what it printed. */
	log: () => string;
}

type CleanUp = () => unknown;

/** Takes what to do at the end. */
export type AtEnd = (cleanUp: CleanUp) => void;

/**
 * Runs until Ctrl-C, until whoever started this process is gone, or until one of the watched ends;
 * then cleans up, last come first served, and ends the process.
 *
 * @param start gets a function that takes what to do at the end; may be interrupted at any time
 */
export async function runUntilStopped(start: (atEnd: AtEnd) => Promise<Watched[]>): Promise<void> {
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

/** Ctrl-C reaches this process twice: from the terminal, and passed on by the command above it. */
const twice = 1_000;

async function stopSignal(): Promise<undefined> {
	return await new Promise((resolve) => {
		let first: number | undefined;
		const stop = () => {
			first ??= Date.now();
			// Pressed again by somebody who does not want to wait; the children end with this process.
			if (Date.now() - first > twice) process.exit(1);
			resolve(undefined);
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
		process.once('disconnect', stop);
	});
}

function complain({ name, code, log }: Watched & { code: number }): void {
	const lines = log().trimEnd().split('\n').slice(-40).join('\n');
	process.stderr.write(`\n${name} ended by itself (${code}). The end of its log:\n${lines}\n`);
	process.exitCode = 1;
}
