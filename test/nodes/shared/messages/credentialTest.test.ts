import { CredentialTestContext } from 'n8n-core';
import type { ICredentialsDecrypted, ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AiVisibilityApi } from '../../../../credentials/AiVisibilityApi.credentials';
import { aiVisibilityApiTest } from '../../../../nodes/shared/messages/credentialTest';
import { prepareHost } from '../../engine/host';
import { useScene } from '../../support/scene';

const scene = useScene();

/** What n8n's dialog does when a credential is saved. */
async function test(data: IDataObject) {
	prepareHost();
	const context = new CredentialTestContext() as unknown as ICredentialTestFunctions;
	return await aiVisibilityApiTest.call(context, {
		data,
	} as unknown as ICredentialsDecrypted<never>);
}

const own = (more: IDataObject = {}) => ({ ...scene.credential, ...more }) as IDataObject;

describe('the test of a credential', () => {
	it('says that it works, and with which plan', async () => {
		expect(await test(own())).toEqual({ status: 'OK', message: expect.stringContaining('pro') });
		expect(scene.requests).toMatchObject([{ method: 'GET', path: '/v1/me' }]);
	});

	it('works with a key of few scopes', async () => {
		const apiKey = scene.sandbox.createKey({ scopes: ['read:jobs'] });
		expect(await test(own({ apiKey }))).toMatchObject({ status: 'OK' });
	});

	it('takes a key with blanks around it, as requests do', async () => {
		const apiKey = ` ${String(own().apiKey)} `;
		expect(await test(own({ apiKey }))).toMatchObject({ status: 'OK' });
		const { headers } = await new AiVisibilityApi().authenticate({ apiKey }, { url: '' });
		expect(headers).toEqual({ Authorization: `Bearer ${apiKey.trim()}` });
	});

	it('takes the address with /v1 too', async () => {
		expect(await test(own({ baseUrl: `${scene.sandbox.url}/v1/` }))).toMatchObject({
			status: 'OK',
		});
	});

	it.each([
		['a wrong key', () => ({ apiKey: 'svc_live_wrong' }), /^The API key is not valid/],
		[
			'an expired key',
			() => ({ apiKey: scene.sandbox.createKey({ expiresAt: new Date(0) }) }),
			/^The API key has expired/,
		],
		['no key', () => ({ apiKey: '' }), /^The 'API Key' is empty/],
		[
			'an address where the key would travel in the open',
			() => ({ baseUrl: 'http://api.example' }),
			/must start with https/,
		],
		[
			'an address that does not respond',
			() => ({ baseUrl: 'http://127.0.0.1:9' }),
			/^No response from 127\.0\.0\.1:9/,
		],
	])('says what is wrong: %s', async (_, more, message) => {
		const result = await test(own(more()));
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(message);
		expect(result.message).not.toMatch(/undefined|\[object/);
	});

	it.each([
		['a web page', 200, '<html>', /Something in front of the service/],
		['another API', 200, '{"hello":"world"}', /not as the service does/],
		['another path of it', 404, '{"error":{"code":"not_found"}}', /Check the 'Base URL'/],
		['a redirect', 302, '', /redirects to/],
	])('recognizes an address that is not of the service: %s', async (_, status, body, message) => {
		const server = createServer((__, answer) =>
			answer.writeHead(status, { location: scene.sandbox.url }).end(body),
		);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const result = await test(own({ baseUrl }));
		server.closeAllConnections();
		server.close();
		expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
	});
});
