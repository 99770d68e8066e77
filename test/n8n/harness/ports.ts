import { createServer } from 'node:net';

/**
 * Each worker of jest takes its ports from a range of its own, below those that the system gives to
 * connections: a port that one has found free is not yet in use when the other one looks.
 */
const RANGE_START = 10_000;
const RANGE_SIZE = 2_500;
const rangeStart = RANGE_START + (Number(process.env.JEST_WORKER_ID ?? 0) % 8) * RANGE_SIZE;

/** Ports returned by this process: a port that was just found free is not yet in use. */
const reserved = new Set<number>();

/**
 * @param preferred taken when it is free
 * @returns a port of the loopback interface that nothing listens on
 */
export async function freePort(preferred?: number): Promise<number> {
	if (preferred !== undefined && !reserved.has(preferred) && (await tryPort(preferred))) {
		reserved.add(preferred);
		return preferred;
	}
	for (;;) {
		const port = rangeStart + Math.floor(Math.random() * RANGE_SIZE);
		if (reserved.has(port) || (await tryPort(port)) === undefined) continue;
		reserved.add(port);
		return port;
	}
}

/** Lets a later `freePort` return these again. */
export function releasePorts(ports: number[]): void {
	for (const port of ports) reserved.delete(port);
}

async function tryPort(port: number): Promise<number | undefined> {
	return await new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			const found = typeof address === 'object' && address ? address.port : undefined;
			server.close(() => resolve(found));
		});
	});
}
