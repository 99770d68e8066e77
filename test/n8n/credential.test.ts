import { chosenEnd } from '../../tools/n8n/ends';
import { jsonOf } from '../../tools/n8n/executions';
import { credentialId, Sandbox } from '../../tools/n8n/sandbox';
import { SharedN8n } from '../../tools/n8n/sharedN8n';
import { manualTrigger, workflowOf } from '../../tools/n8n/workflows';

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

	it('can be chosen in the HTTP Request node', async () => {
		const { url } = sandbox;
		const http = {
			name: 'HTTP',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${url}/v1/me`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'aiVisibilityApi',
			},
			credentials: { aiVisibilityApi: { id: credentialId, name: 'AI Visibility sandbox' } },
		};
		await n8n.rest.saveWorkflows([workflowOf('httpWithCredential', [manualTrigger, http])]);
		const execution = await n8n.rest.runToEnd('httpWithCredential', 'Start');
		expect(jsonOf(execution, 'HTTP')).toMatchObject([{ plan: 'pro' }]);
	});

	it('is tested: a good key, and a wrong one', async () => {
		expect(await test({})).toEqual({ status: 'OK', message: 'Connected (plan: pro)' });
		const { status, message } = await test({ apiKey: 'svc_live_wrong' });
		expect(status).toBe('Error');
		expect(message).toContain('The API key is not valid, or it was revoked');
	});
});
