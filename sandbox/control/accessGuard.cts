import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Refuses control requests that a web page could have made the browser send. Any page can send
 * requests to 127.0.0.1, and with a host name that resolves there (DNS rebinding) it could read the
 * responses, too.
 * @param scope the routes to protect
 */
export function guardControls(scope: FastifyInstance): void {
	scope.addHook('onRequest', async (request, reply) => {
		const reason = reasonAgainst(request);
		if (reason !== undefined) await refuse(reply, reason);
	});
}

function reasonAgainst({ ip, headers, socket }: FastifyRequest): string | undefined {
	if (!LOOPBACK_ADDRESS.test(ip)) return 'Control requests come from this machine only.';
	const hosts = LOOPBACK_NAMES.map((name) => `${name}:${socket.localPort}`);
	if (!hosts.includes(headers.host ?? '')) return 'The Host header names another host.';
	const { origin } = headers;
	if (origin !== undefined && origin !== `http://${headers.host}`)
		return 'The Origin header names another page.';
	return undefined;
}

export async function refuse(reply: FastifyReply, error: string): Promise<void> {
	await reply.code(403).send({ error });
}

/** The JSON of a control request; an empty object without a body. */
export function bodyOf<T>(request: FastifyRequest): T {
	return (typeof request.body === 'string' ? JSON.parse(request.body) : {}) as T;
}
