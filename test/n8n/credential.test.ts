import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Controls } from './harness/controls';
import { chosenEnd } from './harness/ends';
import { freePort } from './harness/ports';
import { Sandbox } from './harness/sandbox';
import { SharedN8n } from './harness/sharedN8n';

const timeout = 300_000;

describe(`the credential dialog of n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let website: Server;

	beforeAll(async () => {
		sandbox = await Sandbox.start();
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
		website = createServer((_, response) => {
			response.setHeader('content-type', 'text/html').end('<html><body>Welcome</body></html>');
		});
		await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
	}, timeout);

	afterAll(async () => {
		website?.close();
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	const test = async (data: Record<string, unknown>) =>
		await n8n.rest.testCredential({
			...sandbox.credential,
			data: { ...sandbox.credential.data, ...data },
		});

	it('accepts a good key', async () => {
		expect(await test({})).toEqual({ status: 'OK', message: 'Connected (plan: pro)' });
	});

	it('accepts the address with /v1 at its end', async () => {
		expect(await test({ baseUrl: `${sandbox.url}/v1/` })).toMatchObject({ status: 'OK' });
	});

	it('says that a wrong key is not valid', async () => {
		const { status, message } = await test({ apiKey: 'svc_live_wrong' });
		expect(status).toBe('Error');
		expect(message).toContain('The API key is not valid, or it was revoked');
	});

	it('distinguishes an expired key from a wrong one', async () => {
		const controls = new Controls(sandbox);
		const apiKey = await controls.createKey({ scopes: ['*'], expiresAt: '2020-01-01T00:00:00Z' });
		const { status, message } = await test({ apiKey });
		expect(status).toBe('Error');
		expect(message).toContain('The API key has expired');
	});

	it('accepts a key that has no scope for brands', async () => {
		const apiKey = await new Controls(sandbox).createKey({ scopes: ['read:jobs'] });
		expect(await test({ apiKey })).toMatchObject({ status: 'OK' });
	});

	it('names the address that does not respond', async () => {
		const port = await freePort();
		const { status, message } = await test({ baseUrl: `http://127.0.0.1:${port}` });
		expect(status).toBe('Error');
		expect(message).toContain(`No response from 127.0.0.1:${port}`);
	});

	it('reports a website in place of the API', async () => {
		const { port } = website.address() as AddressInfo;
		const { status, message } = await test({ baseUrl: `http://127.0.0.1:${port}` });
		expect(status).toBe('Error');
		expect(message).toContain('did not answer as the service does');
	});

	it.each([
		['http://api.example.com', 'must start with https://'],
		['api.example.com', 'is not a web address'],
		['', 'is not a web address'],
	])('rejects %j before the key is sent', async (baseUrl, words) => {
		const { status, message } = await test({ baseUrl });
		expect(status).toBe('Error');
		expect(message).toContain(words);
	});
});
