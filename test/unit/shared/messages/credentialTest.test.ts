import type { ICredentialsDecrypted, ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { aiVisibilityApiTest } from '../../../../nodes/shared/messages/credentialTest';

describe('the request that tests a credential', () => {
	it('ends by itself, and takes the key nowhere else', async () => {
		const seen: IDataObject[] = [];
		const request = async (options: IDataObject) => {
			seen.push(options);
			return await Promise.resolve({ statusCode: 200, headers: {}, body: '{"user_id":"u1"}' });
		};
		const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
		const data = { baseUrl: 'https://api.example', apiKey: 'ab_live_1' };
		const credential = { data } as unknown as ICredentialsDecrypted<never>;
		expect(await aiVisibilityApiTest.call(context, credential)).toMatchObject({ status: 'OK' });
		expect(seen).toMatchObject([
			{ uri: 'https://api.example/v1/me', timeout: 15_000, followRedirect: false },
		]);
	});
});
