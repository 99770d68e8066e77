import { hostLog } from '../../engine/host';
import { useScene } from '../../support/scene';

const scene = useScene();

const ME = '/v1/me';
const getMe = { resource: 'account', operation: 'get' };
const create = {
	resource: 'brand',
	operation: 'create',
	name: 'New',
	website: 'https://new.example',
};

describe('a node', () => {
	it('gives the label of a field that the service refuses, and does not send it again', async () => {
		const { error } = await scene.runFailing({ parameters: { ...create, website: 'https://[' } });
		expect(error.message).toMatch(/^The service refused: 'Website': .*$/);
		expect(error.description).toMatch(/\(Request ID [0-9a-f-]{36}\)$/);
		expect(scene.requests).toHaveLength(1);
	});

	it('logs a retry without the API key', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 503,
			code: 'service_unavailable',
		});
		await scene.run({ parameters: getMe });
		const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
		expect(line).toMatchObject({
			level: 'info',
			message: expect.stringContaining('GET /v1/me ended with status 503'),
		});
		expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
	});

	it('logs a retry without the token of a shared link', async () => {
		const token = 'abc-secret';
		scene.sandbox.faults.add({ path: `/shared/${token}`, kind: 'status', status: 503 });
		const parameters = { resource: 'sharedLink', operation: 'open', accessToken: token };
		await scene.runFailing({ parameters });
		const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
		expect(line?.message).toContain('GET /shared/{accessToken} ended with status 503');
		expect(JSON.stringify(hostLog)).not.toContain(token);
	});
});
