import { createServer, type ServerResponse } from 'node:http';
import { listen, passOn } from '../../support/http.cts';
import { byId, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 600, jobSeconds: 60 });

/** How something in front of the service answers. */
const ANSWERS: Array<[what: string, answer: (response: ServerResponse) => unknown]> = [
	['a page of a proxy', (to) => to.writeHead(403, { 'content-type': 'text/html' }).end('<h1>No')],
	['a page that there is nothing', (to) => to.writeHead(404).end('<h1>Not found')],
	['a login page', (to) => to.writeHead(302, { location: 'http://login.example/' }).end()],
	['JSON of a login', (to) => to.writeHead(401).end('{"message":"Please log in"}')],
	['JSON with a success', (to) => to.writeHead(200).end('{"message":"Please log in"}')],
	['a page with a success', (to) => to.writeHead(200).end('<h1>Log in')],
];

/** Runs something behind what answers the requests of these numbers itself. */
async function behind<T>(
	answer: (response: ServerResponse) => unknown,
	isItsTurn: (method: string, path: string) => boolean,
	run: (credential: object) => Promise<T>,
): Promise<T> {
	const front = createServer((incoming, outgoing) => {
		const { method = '', url = '' } = incoming;
		if (isItsTurn(method, url)) answer(outgoing);
		else passOn(scene.sandbox.url, incoming, outgoing);
	});
	const port = await listen(front);
	try {
		return await run({ ...scene.credential, baseUrl: `http://127.0.0.1:${port}` });
	} finally {
		front.close();
	}
}

describe.each(ANSWERS)('%s in front of the service', (_, answer) => {
	it('does not end a wait that is paid for', async () => {
		const reportId = byId(await scene.draftReport());
		let looks = 0;
		const { records } = await behind(
			answer,
			(method, url) => method === 'GET' && (/jobs/.test(url) ? looks++ < 2 : looks++ === 4),
			async (credential) =>
				await scene.run({
					parameters: { resource: 'report', operation: 'run', reportId },
					workflow: { credential: credential as never },
				}),
		);
		expect(records).toMatchObject([{ status: 'completed' }]);
	});

	it('is no success of a write, and not blamed on the service', async () => {
		const name = `Never made ${Math.random()}`;
		const { error } = await behind(
			answer,
			(method) => method === 'POST',
			async (credential) =>
				await scene.runFailing({
					parameters: createBrand(name),
					workflow: { credential: credential as never },
				}),
		);
		expect(error.message).toMatch(/\(HTTP \d+|redirects to login\.example/);
		expect(error.description).toMatch(/proxy, firewall or login page/);
		expect(scene.sandbox.state.brands.where((brand) => brand.name === name)).toEqual([]);
	});
});
