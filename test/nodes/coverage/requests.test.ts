import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContract } from '../../../sandbox/contract';
import { PACK } from '../engine/nodeTypes';
import { runWorkflow } from '../engine/runWorkflow';
import { findingsOf, type SentRequest } from '../support/contract';
import { holdTime, type RestoreTime } from '../support/speed';
import { nodeOperations, titleOf, type NodeOperation } from './operations';
import { formsOf, type FilledForm } from './values';

const contract = readContract('svc');

let lastKey = 0;

/** A service that knows no record: it shows what a node asks for first. */
const received: SentRequest[] = [];
let server: Server;
let baseUrl: string;
let restoreTime: RestoreTime;

beforeAll(async () => {
	// Job: Wait waits before its first look.
	restoreTime = holdTime(Infinity).release;
	server = createServer((incoming, answer) => {
		void readBody(incoming).then((text) => {
			const url = new URL(String(incoming.url), 'http://127.0.0.1');
			received.push({
				method: String(incoming.method),
				path: url.pathname,
				query: Object.fromEntries(url.searchParams),
				body: text === '' ? undefined : JSON.parse(text),
				idempotencyKey: incoming.headers['idempotency-key']?.toString() ?? null,
			});
			answer.writeHead(404, { 'content-type': 'application/json' });
			answer.end('{"error":{"code":"not_found","message":"Nothing here."}}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
	restoreTime();
	server.closeAllConnections();
	server.close();
});

async function readBody(incoming: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of incoming) text += String(chunk);
	return text;
}

/** Runs an operation with a filled form. @returns what reached the service, and what ended the run */
async function send({ node }: NodeOperation, { parameters }: FilledForm) {
	received.length = 0;
	const { error } = await runWorkflow({
		nodes: [
			{ name: 'Source', type: 'test.source', parameters: { items: [{}] as never } },
			{ name: 'Node', type: `${PACK}.${node.description.name}`, parameters },
		],
		// A key of its own, so that nothing has to wait for its turn.
		credential: { baseUrl, apiKey: `svc_live_${++lastKey}` },
	});
	return { error, requests: [...received] };
}

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))(
	'%s',
	(_, operation) => {
		it.each(formsOf(operation).map((form) => [form.title, form] as const))(
			'sends a valid request with %s',
			async (__, form) => {
				const { error, requests } = await send(operation, form);
				expect(requests.length > 0 ? '' : `${error?.message} ${error?.description}`).toBe('');
				expect(requests.flatMap((request) => findingsOf(request, contract))).toEqual([]);
			},
		);
	},
);
