import { hostLog } from '../../engine/host';
import { useScene } from '../../support/scene';

const scene = useScene();

const ME = '/v1/me';
const getMe = { resource: 'account', operation: 'get' };
describe('a node', () => {
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
