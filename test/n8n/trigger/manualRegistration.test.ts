import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { signatureHeader } from '../../../sandbox/webhooks/signing';
import { chosenEnd } from '../../../tools/n8n/ends';
import { eventText, send } from './delivery';
import { triggerName, triggerWorkflow } from '../../../tools/n8n/triggerWorkflow';
import { TriggerScene } from './triggerScene';

const HOUR_MS = 3_600_000;

/** Forwards each request to several addresses, as a gateway in front of n8n does. */
async function startGateway(urls: string[]): Promise<Server> {
	const forward = async (request: IncomingMessage, response: ServerResponse) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const names = ['content-type', 'x-svc-signature', 'x-svc-delivery-id'];
		const headers = names.map((name): [string, string] => [name, String(request.headers[name])]);
		const body = Buffer.concat(chunks);
		const answers = await Promise.all(urls.map(async (url) => await send(url, { headers, body })));
		response.statusCode = Math.max(...answers.map(({ status }) => status));
		response.end();
	};
	const gateway = createServer((request, response) => void forward(request, response));
	await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
	return gateway;
}

describe(`a manually registered endpoint, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	let gateway: Server;
	let endpoint: { id: string; brand_id: string; secret: string };

	const workflows = ['first', 'second'];

	const keep = async (webhookSigningSecret: string) => {
		const { credential } = scene.sandbox;
		const data = { ...credential.data, webhookSigningSecret };
		await scene.n8n.rest.saveCredentials([{ ...credential, data }]);
	};

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		gateway = await startGateway(workflows.map((id) => scene.urlOf(id)));
		const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
		const path = `/v1/brands/${brandId}/webhooks`;
		endpoint = await scene.ask('POST', path, { url, events: ['report.completed'] });
		await keep(endpoint.secret);
		const setup = { brandId, registration: 'byHand' } as const;
		await scene.n8n.rest.saveWorkflows(workflows.map((id) => triggerWorkflow(id, setup)));
		for (const id of workflows) await scene.n8n.rest.activate(id);
	});

	afterAll(async () => {
		gateway?.close();
		await scene?.close();
	});

	/** Expects that one event starts each of the workflows that share the endpoint. */
	const expectAllStarted = async (count: number) => {
		const { brand_id } = endpoint;
		const deliveries = await scene.controls.announce({ brand_id, event: 'report.completed' });
		expect(deliveries).toEqual([expect.objectContaining({ status: 'delivered' })]);
		for (const id of workflows) {
			const [{ event_id }] = deliveries;
			expect((await scene.started(id, count)).at(-1)).toMatchObject({ event_id });
		}
	};

	it('serves several workflows with the secret of the credential, even during a rotation', async () => {
		await expectAllStarted(1);
		const path = `/v1/brands/${endpoint.brand_id}/webhooks/${endpoint.id}/secret-rotations`;
		const { secret } = await scene.ask<{ secret: string }>('POST', path);
		await expectAllStarted(2);
		await scene.logged(/put the new secret into the field 'Webhook Signing Secret'/);
		await keep(secret);
		await expectAllStarted(3);
		await scene.controls.advance(25 * HOUR_MS);
		await expectAllStarted(4);
		expect(await scene.endpoints()).toEqual([expect.objectContaining({ secret })]);
	});

	it('starts a published workflow also when a test in the editor has had the same event before', async () => {
		const [{ secret }] = await scene.endpoints();
		const data = { report_id: 'tested', brand_id: endpoint.brand_id, status: 'completed' };
		const body = eventText('evt_tested', { data });
		const headers: Array<[string, string]> = [
			['content-type', 'application/json'],
			['x-svc-signature', signatureHeader(body, { v1: secret })],
		];
		const deliver = async (kind?: 'webhook-test') =>
			await send(scene.urlOf('first', kind), { headers, body: Buffer.from(body) });
		expect(await scene.n8n.rest.run('first', triggerName)).toBeUndefined();
		expect((await deliver('webhook-test')).status).toBe(200);
		// n8n saves what the test left behind when its execution ends.
		expect((await scene.started('first', 5)).at(-1)).toMatchObject({ event_id: 'evt_tested' });
		expect((await deliver()).status).toBe(200);
		expect((await scene.started('first', 6)).at(-1)).toMatchObject({ event_id: 'evt_tested' });
	});

	it('stays when the workflows are deactivated', async () => {
		for (const id of workflows) await scene.n8n.rest.deactivate(id);
		expect(await scene.endpoints()).toEqual([expect.objectContaining({ is_active: true })]);
	});
});
