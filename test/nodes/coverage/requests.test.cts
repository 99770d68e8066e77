import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { readContract } from '../../../sandbox/contract.cts';
import { PACK } from '../engine/nodeTypes.cts';
import { startWorkflow } from '../engine/runWorkflow.cts';
import { findingsOf, type SentRequest } from '../support/contract.cts';
import { listen } from '../support/http.cts';
import { holdTime } from '../support/speed.cts';
import { nodeOperations, titleOf, type NodeOperation } from './operations.cts';
import { formsOf } from './values.cts';

const contract = readContract('svc');

let lastKey = 0;

/** A service that knows no record: it shows what a node asks for first. */
const received: SentRequest[] = [];
let server: Server;
let baseUrl: string;
let restoreTime: () => void;

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
	baseUrl = `http://127.0.0.1:${await listen(server)}`;
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
async function send({ node }: NodeOperation, parameters: INodeParameters) {
	received.length = 0;
	const { error } = await startWorkflow({
		nodes: [
			{ name: 'Source', type: 'test.source', parameters: { items: [{}] as never } },
			{ name: 'Node', type: `${PACK}.${node.description.name}`, parameters },
		],
		// A key of its own, so that nothing has to wait for its turn.
		credential: { baseUrl, apiKey: `svc_live_${++lastKey}` },
	}).finished;
	return { error, requests: [...received] };
}

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))(
	'%s',
	(_, operation) => {
		it.each(formsOf(operation).map(({ title, parameters }) => [title, parameters] as const))(
			'sends a valid request with %s',
			async (__, parameters) => {
				const { error, requests } = await send(operation, parameters);
				expect(requests.length > 0 ? '' : `${error?.message} ${error?.description}`).toBe('');
				expect(requests.flatMap((request) => findingsOf(request, contract))).toEqual([]);
			},
		);
	},
);
