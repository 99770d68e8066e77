import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Flags of Node with which n8n takes its ports itself; a 0 in its environment stands for a free one. */
export const ownPorts = ['--import', pathToFileURL(join(__dirname, 'ownPorts.mjs')).href];

/** What an n8n with these flags prints first: its ports by the names of their settings. */
export const portsLine = /^ports (\{.*\})$/m;

/** @returns the port, or 0, which stands for any, if something listens on it */
export async function orAnyPort(preferred: number): Promise<number> {
	return await new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(0));
		server.listen(preferred, '127.0.0.1', () => server.close(() => resolve(preferred)));
	});
}
