import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { makeUserFolder } from './folder';
import { N8n } from './n8n';
import { ProxyPlace } from './foreign/proxyPlace';

/** What a test file must know about the n8n that it shares. */
export interface SharedPlace {
	url: string;
	/** N8N_USER_FOLDER. */
	folder: string;
	/** The owner's session. */
	cookie: string;
	env: NodeJS.ProcessEnv;
	/** Where its requests to other hosts go. */
	proxy: { port: number; folder: string };
}

/** The environment variable with the server's address. */
export const serverVariable = 'SHARED_N8N_SERVER';

/**
 * Starts an n8n for each worker of jest when its first test file asks for one. A worker runs its test
 * files one after the other.
 */
export class SharedN8nServer {
	private readonly started = new Map<string, Promise<SharedPlace>>();

	private readonly instances: Array<{ n8n: N8n; proxy: ProxyPlace }> = [];

	private constructor(private readonly server: Server) {
		server.on('request', (request, response) => {
			this.placeOf(String(request.url)).then(
				(place) => response.end(JSON.stringify(place)),
				(error: Error) => response.writeHead(500).end(error.message),
			);
		});
	}

	static async open(): Promise<SharedN8nServer> {
		const server = createServer();
		// A start may take longer than a request usually does.
		server.requestTimeout = 0;
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new SharedN8nServer(server);
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async close(): Promise<void> {
		this.server.close();
		this.server.closeAllConnections();
		await Promise.allSettled(this.started.values());
		for (const { n8n, proxy } of this.instances) {
			await n8n.dispose();
			proxy.remove();
		}
	}

	private async placeOf(worker: string): Promise<SharedPlace> {
		const place = this.started.get(worker) ?? this.start();
		this.started.set(worker, place);
		return await place;
	}

	private async start(): Promise<SharedPlace> {
		const proxy = await ProxyPlace.create();
		const folder = makeUserFolder();
		const env = { ...proxy.env, N8N_LOG_LEVEL: 'debug', SHORT_TIMEOUTS: join(folder, 'short') };
		const nodeFlags = ['--require', join(__dirname, 'shortTimeouts.cjs')];
		const n8n = await N8n.create({ editor: true, folder, env, nodeFlags });
		this.instances.push({ n8n, proxy });
		await n8n.start();
		const { name, value } = n8n.rest.session.cookiePair;
		const { url } = n8n;
		return { url, folder, cookie: `${name}=${value}`, env: n8n.env, proxy };
	}
}
