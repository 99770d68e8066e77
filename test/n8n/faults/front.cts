import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { listen } from '../../nodes/support/http.cts';

/** What becomes of an answer that the service has given, or of the request. */
type Mishap = 'lost answer' | 'dropped connection';

/** What stands between n8n and the service, and harms some requests. */
export class Front {
	/** The requests to harm, by method and path, and what is called when one was. */
	private readonly armed = new Map<string, { mishap: Mishap; met: () => void }>();

	private constructor(
		private readonly server: Server,
		private readonly target: string,
		private readonly port: number,
	) {
		server.on('request', (incoming, outgoing) => this.passOn(incoming, outgoing));
	}

	/** @param target address of the service */
	static async start(target: string): Promise<Front> {
		const server = createServer();
		return new Front(server, target, await listen(server));
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/**
	 * Harms the next request to a place.
	 *
	 * @param place method and path
	 * @returns when that has happened
	 */
	async harmNext(place: string, mishap: Mishap): Promise<void> {
		await new Promise<void>((met) => this.armed.set(place, { mishap, met }));
	}

	/** From now on nothing listens here. */
	async close(): Promise<void> {
		const closed = new Promise((resolve) => this.server.close(resolve));
		this.server.closeAllConnections();
		await closed;
	}

	/** Listens again. */
	async reopen(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
	}

	private passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
		const { method, headers, url } = incoming;
		const place = `${method} ${url?.split('?')[0]}`;
		const { mishap, met } = this.armed.get(place) ?? {};
		this.armed.delete(place);
		met?.();
		if (mishap === 'dropped connection') {
			outgoing.destroy();
			return;
		}
		const onward = request(`${this.target}${url}`, { method, headers }, (answer) => {
			if (mishap === 'lost answer') {
				outgoing.destroy();
				return;
			}
			outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on('error', () => outgoing.destroy());
		incoming.pipe(onward);
	}
}
