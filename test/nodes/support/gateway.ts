import {
	createServer,
	request,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What a gateway does to a request that it has passed on. */
export type Mishap =
	/** The service does its work; the gateway answers with a page of its own. */
	| { kind: 'answer'; status: number }
	/** The connection is cut after so many real ms, while the service goes on working. */
	| { kind: 'cut'; afterMs: number };

/** A gateway in front of the service, as there often is one. */
export interface Gateway {
	url: string;
	/** What becomes of the next requests with a body, in their order; all others pass. */
	mishaps: Mishap[];
	close(): Promise<void>;
}

/**
 * @param target address of the service
 */
export async function startGateway(target: string): Promise<Gateway> {
	const mishaps: Mishap[] = [];
	const server = createServer((incoming, outgoing) => {
		const mishap = incoming.method === 'GET' ? undefined : mishaps.shift();
		passOn(target, incoming, outgoing, mishap);
	});
	const port = await listen(server);
	return {
		url: `http://127.0.0.1:${port}`,
		mishaps,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** @returns the port on 127.0.0.1 */
export async function listen(server: Server | SecureServer): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

/**
 * Passes a request on.
 *
 * @param target address of the service; empty for a request that names it, as those to a proxy do
 */
export function passOn(
	target: string,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	mishap?: Mishap,
): void {
	const { method, headers, url } = incoming;
	const onward = request(`${target}${url}`, { method, headers }, (answer) => {
		if (mishap?.kind === 'answer') {
			answer.resume();
			outgoing.writeHead(mishap.status, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>');
			return;
		}
		outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
		answer.pipe(outgoing);
	});
	onward.on('error', () => outgoing.destroy());
	incoming.pipe(onward);
	if (mishap?.kind === 'cut') setTimeout(() => outgoing.destroy(), mishap.afterMs);
}
