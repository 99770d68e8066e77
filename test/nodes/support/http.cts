import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.cts';

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
export function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
	const { method, headers, url } = incoming;
	const onward = request(`${target}${url}`, { method, headers }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
		answer.pipe(outgoing);
	});
	onward.on('error', () => outgoing.destroy());
	incoming.pipe(onward);
}

let lastDirect = 0;

/** A request past the pack: the hand of somebody else. */
export async function direct(
	{ url, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>,
	method: string,
	path: string,
	body?: object,
): Promise<IDataObject> {
	const answer = await fetch(`${url}${path}`, {
		method,
		headers: {
			authorization: `Bearer ${apiKey}`,
			'content-type': 'application/json',
			'idempotency-key': `direct-${++lastDirect}`,
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return (await answer.json()) as IDataObject;
}
