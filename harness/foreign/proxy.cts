import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import type { ProxyPlace } from './proxyPlace.cts';

/** A request to a stubbed service. */
export interface ForeignRequest {
	host: string;
	method: string;
	/** Without the query. */
	path: string;
	/** Parsed JSON, or another body as text; undefined without one. */
	body: unknown;
}

/** Responds to a request with JSON or with a PDF's bytes, or throws to respond with status 501. */
export type ForeignHandler = (request: ForeignRequest) => unknown;

/**
 * A forward proxy on the loopback interface that answers for some hosts itself, over TLS with a
 * certificate of its own, and refuses all others. No request leaves the machine.
 */
export class InterceptingProxy {
	/** All requests to stubbed hosts, oldest first. */
	readonly requests: ForeignRequest[] = [];

	/** What was refused: hosts without a stub, and requests that a stub does not know. */
	readonly refused: string[] = [];

	/** The bearer token, or the password, that every request must carry. */
	readonly token = randomUUID();

	private constructor(
		private readonly handlers: Record<string, ForeignHandler>,
		private readonly open: string[],
		private readonly proxy: Server,
		private readonly service: Server,
	) {
		proxy.on('connect', (request, socket, head) => this.connect(request, socket, head));
		proxy.on('request', (request, response) => {
			this.refused.push(String(request.url));
			respond(response, 502, { error: `No stub for ${request.url}` });
		});
		service.on('request', (request, response) => void this.answer(request, response));
	}

	/**
	 * @param handlers by host name
	 * @param open hosts without a password
	 */
	static async start(
		place: ProxyPlace,
		handlers: Record<string, ForeignHandler>,
		open: string[],
	): Promise<InterceptingProxy> {
		const certified = await place.certificateFor(Object.keys(handlers));
		const proxy = new InterceptingProxy(handlers, open, createServer(), createTlsServer(certified));
		await new Promise<void>((resolve) => proxy.proxy.listen(0, '127.0.0.1', resolve));
		return proxy;
	}

	get port(): number {
		return (this.proxy.address() as AddressInfo).port;
	}

	async stop(): Promise<void> {
		this.service.closeAllConnections();
		this.proxy.closeAllConnections();
		await new Promise((resolve) => this.proxy.close(resolve));
	}

	/** Opens a tunnel that ends in this process. */
	private connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		const [host] = String(request.url).split(':');
		socket.on('error', () => undefined);
		if (!(host in this.handlers)) {
			this.refused.push(String(request.url));
			socket.end(`HTTP/1.1 502 No stub for ${host}\r\n\r\n`);
			return;
		}
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		if (head.length > 0) socket.unshift(head);
		this.service.emit('connection', socket);
	}

	private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const received = await toForeignRequest(request);
		if (!this.open.includes(received.host) && passwordIn(request) !== this.token) {
			respond(response, 401, { error: 'Not the token of the stub' });
			return;
		}
		this.requests.push(received);
		try {
			respond(response, 200, this.handlers[received.host](received));
		} catch (error) {
			this.refused.push(`${received.method} ${received.host}${received.path}: ${error}`);
			respond(response, 501, { error: String(error) });
		}
	}
}

function passwordIn({ headers: { authorization = '' } }: IncomingMessage): string {
	const [scheme, value = ''] = authorization.split(' ');
	if (scheme === 'Bearer') return value;
	return Buffer.from(value, 'base64').toString().split(':')[1] ?? '';
}

async function toForeignRequest(request: IncomingMessage): Promise<ForeignRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const text = Buffer.concat(chunks).toString('utf8');
	const host = String(request.headers.host);
	const isJson = !/^multipart\//.test(String(request.headers['content-type']));
	const { pathname } = new URL(String(request.url), `https://${host}`);
	return {
		host,
		method: String(request.method),
		path: decodeURIComponent(pathname),
		body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
	};
}

function respond(response: ServerResponse, status: number, body: unknown): void {
	const isFile = Buffer.isBuffer(body);
	response.writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' });
	response.end(isFile ? body : JSON.stringify(body));
}
