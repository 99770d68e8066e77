import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContract, type Operation } from '../../sandbox/contract';
import { runWorkflow } from '../engine/runWorkflow';
import { PACK } from '../engine/nodeTypes';
import { nodeOperations, titleOf, type NodeOperation } from './operations';
import { formsOf, type FilledForm } from './values';

interface Received {
	method: string;
	path: string;
	query: Record<string, string>;
	body: unknown;
	key: string | undefined;
}

const contract = readContract('svc');

/** Query parameters whose names the description does not show, and which follow from what they do. */
const NOT_SHOWN: Record<string, string[]> = {
	'/v1/brands/{brand_id}/search-console/url-inspection': ['url'],
};

let lastKey = 0;

/** A service that knows no record: it shows what a node asks for first. */
const received: Received[] = [];
let server: Server;
let baseUrl: string;

beforeAll(async () => {
	server = createServer((incoming, answer) => {
		void readBody(incoming).then((text) => {
			const url = new URL(String(incoming.url), 'http://127.0.0.1');
			received.push({
				method: String(incoming.method),
				path: url.pathname,
				query: Object.fromEntries(url.searchParams),
				body: text === '' ? undefined : JSON.parse(text),
				key: incoming.headers['idempotency-key']?.toString(),
			});
			answer.writeHead(404, { 'content-type': 'application/json' });
			answer.end('{"error":{"code":"not_found","message":"Nothing here."}}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
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

/** What the contract finds wrong with a request. */
function findingsOf(request: Received): unknown[] {
	const operation = contract.find((each) => each.method === request.method && pattern(each).test(request.path));
	if (operation === undefined) return [`${request.method} ${request.path} is not in the contract`];
	const findings: unknown[] = [];
	if (!operation.validateQuery(typed(request.query, operation))) findings.push(...(operation.validateQuery.errors ?? []));
	const known = [...operation.query.map(({ name }) => name), ...(NOT_SHOWN[operation.path] ?? [])];
	const unknown = Object.keys(request.query).filter((name) => !known.includes(name));
	if (unknown.length > 0) findings.push(`unknown query parameters ${String(unknown)}`);
	if (request.body === undefined && operation.bodyRequired) findings.push('the body is missing');
	if (request.body !== undefined && operation.validateBody === undefined) findings.push('there is no body');
	if (request.body !== undefined && operation.validateBody?.(request.body) === false) {
		findings.push(...(operation.validateBody.errors ?? []));
	}
	if (operation.idempotency !== 'none' && request.key === undefined) findings.push('the key is missing');
	return findings;
}

const pattern = ({ path }: Operation): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

function typed(query: Record<string, string>, operation: Operation): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => {
			const type = String(operation.query.find((each) => each.name === name)?.type);
			if (/boolean/.test(type)) return [name, value === 'true' ? true : value === 'false' ? false : value];
			return [name, /integer|number/.test(type) ? Number(value) : value];
		}),
	);
}

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))('%s', (_, operation) => {
	it.each(formsOf(operation).map((form) => [form.title, form] as const))('sends a valid request with %s', async (__, form) => {
		const { error, requests } = await send(operation, form);
		expect(requests.length > 0 ? '' : `${error?.message} ${error?.description}`).toBe('');
		// What API Request calls is up to the user.
		if (operation.resource !== 'apiRequest') expect(requests.flatMap(findingsOf)).toEqual([]);
	});
});
