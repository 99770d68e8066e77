import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { listen } from '../../nodes/support/http.cts';

/** What stands between n8n and the service, and loses some answers. */
export class Front {
	/** The answers to lose, by method and path of their requests, and what is called when one was. */
	private readonly armed = new Map<string, () => void>();

	private constructor(
		private readonly server: Server,
		private readonly target: string,
		/** The address of this server. */
		readonly url: string,
	) {
		server.on('request', (incoming, outgoing) => this.passOn(incoming, outgoing));
	}

	/** @param target address of the service */
	static async start(target: string): Promise<Front> {
		const server = createServer();
		return new Front(server, target, `http://127.0.0.1:${await listen(server)}`);
	}

	/**
	 * Loses the next answer.
	 *
	 * @param place method and path of its request
	 * @returns when that has happened
	 */
	async loseNext(place: string): Promise<void> {
		await new Promise<void>((met) => this.armed.set(place, met));
	}

	async close(): Promise<void> {
		const closed = new Promise((resolve) => this.server.close(resolve));
		this.server.closeAllConnections();
		await closed;
	}

	private passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
		const { method, headers, url } = incoming;
		const place = `${method} ${url?.split('?')[0]}`;
		const met = this.armed.get(place);
		this.armed.delete(place);
		met?.();
		const onward = request(`${this.target}${url}`, { method, headers }, (answer) => {
			if (met !== undefined) {
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
