import { createServer, type Server } from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PACK } from '../../engine/nodeTypes';
import { Service } from '../../AiVisibilityPollTrigger/service';
import { listen } from '../../support/http';
import { byId, useScene } from '../../support/scene';

const scene = useScene();

/** A later version of the service, which takes whatever it is sent. */
let server: Server;
let workflow: { credential: { baseUrl: string; apiKey: string } };
const received: Array<{ query: URLSearchParams; body: IDataObject }> = [];

beforeAll(async () => {
	server = createServer((incoming, answer) => {
		let text = '';
		incoming.on('data', (chunk) => (text += String(chunk)));
		incoming.on('end', () => {
			const { searchParams: query } = new URL(String(incoming.url), 'http://127.0.0.1');
			received.push({ query, body: JSON.parse(text || '{}') as IDataObject });
			answer.writeHead(200, { 'content-type': 'application/json' });
			answer.end('{"data":[],"has_more":false,"next_cursor":null}');
		});
	});
	const baseUrl = `http://127.0.0.1:${await listen(server)}`;
	workflow = { credential: { baseUrl, apiKey: 'svc_live_later' } };
});
beforeEach(() => received.splice(0));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

describe('a value that the API has added since', () => {
	const run = async (parameters: INodeParameters, name = 'aiVisibility') => {
		const node = { type: `${PACK}.${name}` };
		const { error } = await scene.start({ parameters, node, workflow }).finished;
		return { error, sent: received.at(-1) };
	};

	const archived = {
		resource: 'report',
		operation: 'getMany',
		brandId: byId('b'),
		filters: { status: '={{ "archived" }}' },
	};

	it('is passed on as an event', async () => {
		const { sent } = await run({
			resource: 'webhookEndpoint',
			operation: 'create',
			brandId: byId('b'),
			url: 'https://hooks.example/x',
			events: '={{ ["report.completed", "report.archived"] }}',
		});
		expect(sent?.body.events).toEqual(['report.completed', 'report.archived']);
	});

	it('is passed on as a status', async () => {
		const { sent } = await run(archived);
		expect(sent?.query.get('status')).toBe('archived');
	});
});

describe('a status that the API has added since', () => {
	const service = new Service();
	beforeAll(async () => await service.start());
	afterAll(async () => await service.stop());

	it('is an event of the poll trigger', async () => {
		const email = service.email('sent');
		const host = service.host('emailStatusChanged', { emailStatuses: '={{ ["clicked"] }}' });
		await host.activate();
		Object.assign(email, { status: 'clicked' });
		expect(await host.poll()).toMatchObject([{ event: 'email.clicked', id: email.id }]);
	});
});
