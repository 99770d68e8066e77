import { randomBytes, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';

import type { Session } from '../../harness/session.cts';
import { guardControls } from '../../sandbox/control/accessGuard.cts';

/** Logs a browser in to an n8n without its login form. */
export interface LoginLink {
	/**
	 * Returns a URL that opens a path of n8n, logged in as its owner. It contains a token: whoever
	 * has the URL is the owner of this n8n.
	 */
	to: (path: string) => string;
	close: () => Promise<void>;
}

/**
 * Serves redirects to n8n that set the cookie of the owner's session: browsers share cookies between
 * the ports of a host. Any website can make a browser send requests to 127.0.0.1, or resolve a domain
 * of its own to it. So a request is answered only if its Host is this server's, its Origin, if any,
 * is the same, and it has the token.
 *
 * @param session of the logged-in owner
 * @param port of the loopback interface; 0 takes any free one
 */
export async function serveLoginLink(
	session: Pick<Session, 'url' | 'cookiePair'>,
	port: number,
): Promise<LoginLink> {
	const token = randomBytes(24).toString('base64url');
	const server = fastify();
	// Keeps the URL with its token out of caches and Referer headers.
	const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
	server.addHook('onRequest', async (_request, reply) => void reply.headers(secret));
	guardControls(server);
	server.addHook('onRequest', async (request, reply) => {
		const { token: given } = request.query as { token?: unknown };
		if (!isSame(given, token)) await reply.code(403).send({ error: tokenError });
	});
	server.get('/*', async (request, reply) => {
		const { name, value } = session.cookiePair;
		reply.header('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`);
		return await reply.redirect(destination(request, session.url));
	});
	const url = await server.listen({ port, host: '127.0.0.1' });
	return {
		to: (path) => `${url}${path}?token=${token}`,
		close: async () => await server.close(),
	};
}

const tokenError = 'The token is missing or wrong. Use the address that the terminal shows.';

function isSame(given: unknown, token: string): boolean {
	const [left, right] = [Buffer.from(String(given)), Buffer.from(token)];
	return left.length === right.length && timingSafeEqual(left, right);
}

/** The same path of n8n, under the host name that the browser asked for: cookies belong to one. */
function destination(request: FastifyRequest, n8nUrl: string): string {
	const { port } = new URL(n8nUrl);
	const { params, hostname } = request;
	const path = (params as { '*': string })['*'] || 'home/workflows';
	return `http://${hostname}:${port}/${encodeURI(path)}`;
}
