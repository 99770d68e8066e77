import { createServer } from 'node:http';
import { listen } from '../nodes/support/http.cts';
import { chosenEnd } from '../../harness/ends.cts';
import { jsonOf } from '../../harness/executions.cts';
import { credentialId, Sandbox } from '../../harness/sandbox.cts';
import { SharedN8n } from '../../harness/sharedN8n.cts';
import { manualTrigger, workflowOf } from '../../harness/workflows.cts';

describe(`the credential in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await Sandbox.start();
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	const test = async (data: Record<string, unknown>) =>
		await n8n.rest.testCredential({
			...sandbox.credential,
			data: { ...sandbox.credential.data, ...data },
		});

	/** Calls an address with n8n's HTTP Request node and the credential. */
	const call = async (id: string, url: string) => {
		const http = {
			name: 'HTTP',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'aiVisibilityApi',
			},
			credentials: { aiVisibilityApi: { id: credentialId, name: 'AI Visibility sandbox' } },
			onError: 'continueRegularOutput',
		};
		await n8n.rest.saveWorkflows([workflowOf(id, [manualTrigger, http])]);
		return jsonOf(await n8n.rest.runToEnd(id, 'Start'), 'HTTP');
	};

	it('can be chosen in the HTTP Request node', async () => {
		expect(await call('httpWithCredential', `${sandbox.url}/v1/me`)).toMatchObject([
			{ plan: 'pro' },
		]);
	});

	it('sends the key to no other host, directly or along a redirection', async () => {
		const seen: Array<string | undefined> = [];
		const other = createServer(({ headers }, answer) => {
			seen.push(headers.authorization);
			answer.setHeader('content-type', 'application/json').end('{"reached":true}');
		});
		const elsewhere = `http://127.0.0.1:${await listen(other)}`;
		const [refused] = await call('httpElsewhere', `${elsewhere}/v1/me`);
		expect(JSON.stringify(refused)).toContain('The API key is not sent to');
		expect(seen).toEqual([]);
		const door = createServer(({ url = '' }, answer) =>
			answer.writeHead(Number(url.slice(1)), { location: `${elsewhere}/v1/me` }).end(),
		);
		const baseUrl = `http://127.0.0.1:${await listen(door)}`;
		const data = { ...sandbox.credential.data, baseUrl };
		await n8n.rest.saveCredentials([{ ...sandbox.credential, data }]);
		for (const status of [301, 302, 303, 307, 308])
			expect(await call('httpRedirected', `${baseUrl}/${status}`)).toEqual([{ reached: true }]);
		expect(seen).toEqual(Array(5).fill(undefined));
		await n8n.rest.saveCredentials([sandbox.credential]);
		for (const server of [other, door]) server.close();
	});

	it.each<[string, object, RegExp]>([
		['a wrong key', { apiKey: 'svc_live_wrong' }, /^The API key is not valid or was revoked\./],
		['a key with a blank', { apiKey: 'svc_live a' }, /^The API key contains a space/],
		['plain http', { baseUrl: 'http://api.example' }, /^The 'Base URL' must start with https/],
		['no address', { baseUrl: 'api.example' }, /is not a web address/],
	])('is tested, and says what is wrong: %s', async (_, data, text) => {
		const { status, message } = await test(data as Record<string, unknown>);
		expect([status, message]).toEqual(['Error', expect.stringMatching(text)]);
	});

	it('is tested: an expired key has a text of its own', async () => {
		const apiKey = await sandbox.controls.createKey({ expiresAt: new Date(0) });
		expect((await test({ apiKey })).message).toMatch(/^The API key has expired\./);
	});

	it.each([
		[200, '<html>Log in</html>', 'text/html'],
		[200, '{}', 'application/json'],
		[503, '<html>Down</html>', 'text/html'],
		[302, '', 'text/html'],
	])('is tested: %i with %j is not of the service', async (status, body, type) => {
		const server = createServer((_, answer) =>
			answer.writeHead(status, { 'content-type': type, location: sandbox.url }).end(body),
		);
		const baseUrl = `http://127.0.0.1:${await listen(server)}`;
		const result = await test({ baseUrl });
		server.close();
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(/^Unexpected response from this address.* try again later/);
	});

	it('is tested: a good key, however it was pasted', async () => {
		const apiKey = ` Bearer ${sandbox.credential.data.apiKey} `;
		for (const data of [{}, { apiKey }, { baseUrl: `${sandbox.url}/v1/` }])
			expect(await test(data)).toMatchObject({ status: 'OK' });
	});
});
