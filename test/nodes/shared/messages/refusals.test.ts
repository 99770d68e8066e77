import { hostLog } from '../../engine/host';
import { useScene } from '../../support/scene';

const scene = useScene();

it('a retry is logged without the API key, and without the token of a shared link', async () => {
	const fault = { kind: 'status', status: 503, code: 'service_unavailable' } as const;
	const lastRetry = () => hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	scene.sandbox.faults.add({ ...fault, path: '/v1/me' });
	await scene.run({ parameters: { resource: 'account', operation: 'get' } });
	const message = expect.stringContaining('GET /v1/me ended with status 503');
	expect(lastRetry()).toMatchObject({ level: 'info', message });
	const accessToken = 'abc-secret';
	scene.sandbox.faults.add({ ...fault, path: `/shared/${accessToken}` });
	const parameters = { resource: 'sharedLink', operation: 'open', accessToken };
	await scene.runFailing({ parameters });
	expect(lastRetry()?.message).toContain('GET /shared/{accessToken} ended with status 503');
	expect(JSON.stringify(hostLog)).not.toContain(accessToken);
	expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
});
