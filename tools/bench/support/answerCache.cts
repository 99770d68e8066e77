/**
 * Replays the sandbox's first response to each GET request from memory, so that a case measures the
 * client rather than a sandbox that sorts 50,000 records for each page. Runs in a process of its own.
 *
 * Usage: tsx answerCache.ts <base URL of the sandbox>
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';

interface Answer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

const [, , origin] = process.argv;
const answers = new Map<string, Promise<Answer>>();

async function ask(path: string, authorization: string | undefined): Promise<Answer> {
	const response = await fetch(`${origin}${path}`, {
		headers: { authorization: authorization ?? '' },
	});
	const body = Buffer.from(await response.arrayBuffer());
	// The body is not encoded here, and has one length.
	const skipped = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
	const headers = [...response.headers].filter(([name]) => !skipped.includes(name));
	return { status: response.status, headers: Object.fromEntries(headers), body };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
	response.writeHead(status, { ...headers, 'content-length': body.length });
	response.end(body);
}

const server = createServer((request, response) => {
	const path = request.url ?? '/';
	const known = answers.get(path) ?? ask(path, request.headers.authorization);
	answers.set(path, known);
	known.then(
		(answer) => send(response, answer),
		() => response.destroy(),
	);
});

server.listen(0, '127.0.0.1', () => {
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`Answers at http://127.0.0.1:${port}\n`);
});
