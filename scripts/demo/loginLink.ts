import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { N8n } from '../../test/n8n/harness/n8n';
import { freePort } from '../../test/n8n/harness/ports';

/** A small page that lets a browser into an n8n without a login form. */
export interface LoginLink {
	/** Leads to the same path of n8n, logged in as its owner. */
	url: string;
	close: () => void;
}

/**
 * Browsers share cookies between the ports of a host, so this can hand the owner's session to n8n's
 * own address. Reachable from this machine only.
 *
 * @param preferredPort taken when it is free
 */
export async function serveLoginLink(n8n: N8n, preferredPort: number): Promise<LoginLink> {
	await n8n.rest.session.logIn();
	const server = createServer((request, response) => {
		const { name, value } = n8n.rest.session.cookiePair;
		response.writeHead(302, {
			'set-cookie': `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`,
			location: new URL(request.url === '/' ? '/home/workflows' : (request.url ?? ''), n8n.url)
				.href,
		});
		response.end();
	});
	const port = await freePort(preferredPort);
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const { port: bound } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${bound}`, close: () => server.close() };
}
