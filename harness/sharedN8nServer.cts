import fastify from 'fastify';

import { makeUserFolder } from './folder.cts';
import { ProxyPlace } from './foreign/proxyPlace.cts';
import { N8n } from './n8n.cts';

/** What a test file must know about the n8n that it shares. */
export interface SharedPlace {
	url: string;
	/** N8N_USER_FOLDER. */
	folder: string;
	/** The owner's session. */
	cookie: string;
	/** Where its requests to other hosts go. */
	proxy: { port: number; folder: string };
}

/** The n8n of a worker. */
interface Shared {
	n8n: N8n;
	proxy: ProxyPlace;
	place: SharedPlace;
}

/** The environment variable with the server's address. */
export const serverVariable = 'SHARED_N8N_SERVER';

/**
 * Starts an n8n for each worker of jest when its first test file asks for one, and another one when it
 * does not answer any more. A worker runs its test files one after the other.
 */
export class SharedN8nServer {
	private readonly shared = new Map<string, Shared>();

	private readonly server = fastify({ forceCloseConnections: true });

	/** `/<worker>` gives the place of a worker, `/<worker>?proxy=` says where its proxy is. */
	private constructor() {
		this.server.get('/:worker', async ({ params, query }) => {
			const shared = await this.answering((params as { worker: string }).worker);
			const { proxy } = query as { proxy?: string };
			if (proxy !== undefined) shared.proxy.forwarder!.target = Number(proxy);
			return shared.place;
		});
	}

	static async open(): Promise<SharedN8nServer> {
		const shared = new SharedN8nServer();
		await shared.server.listen({ port: 0, host: '127.0.0.1' });
		return shared;
	}

	get url(): string {
		return this.server.listeningOrigin;
	}

	async close(): Promise<void> {
		await this.server.close();
		for (const shared of this.shared.values()) await this.leave(shared);
	}

	private async answering(worker: string): Promise<Shared> {
		const before = this.shared.get(worker);
		if (before !== undefined && (await before.n8n.answers())) return before;
		this.shared.delete(worker);
		if (before !== undefined) await this.leave(before);
		const shared = await start();
		this.shared.set(worker, shared);
		return shared;
	}

	private async leave({ n8n, proxy }: Shared): Promise<void> {
		await n8n.dispose();
		proxy.remove();
	}
}

async function start(): Promise<Shared> {
	const proxy = await ProxyPlace.create();
	const folder = makeUserFolder();
	const env = { ...proxy.env, N8N_LOG_LEVEL: 'debug' };
	const n8n = await N8n.started({ editor: true, codeNodes: true, folder, env });
	const { name, value } = n8n.rest.session.cookiePair;
	const cookie = `${name}=${value}`;
	const place = { url: n8n.url, folder, cookie, proxy: { port: proxy.port, folder: proxy.folder } };
	return { n8n, proxy, place };
}
