import { request } from 'undici';
import { startSandbox, type Sandbox } from '../index.cts';
import { useSandbox } from './scene.cts';

describe('the control address', () => {
	const scene = useSandbox();
	const port = () => new URL(scene.sandbox.url).port;

	const statusOf = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
		const { statusCode, body } = await request(url, { method, headers });
		await body.dump();
		return statusCode;
	};

	it.each(['127.0.0.1', 'localhost', '[::1]'])('accepts the host %s', async (name) => {
		const own = `${name}:${port()}`;
		const headers = { host: own, origin: `http://${own}` };
		expect(await statusOf(`${scene.sandbox.controlUrl}/requests`, headers)).toBe(200);
	});

	it.each([
		['host', 'rebound.example'],
		['host', '127.0.0.1.rebound.example'],
		['host', '127.0.0.1'],
		['host', 'localhost:1'],
		['host', ''],
		['origin', 'https://page.example'],
		['origin', 'null'],
		['origin', 'http://127.0.0.1'],
		['origin', 'http://127.0.0.1:1'],
		['origin', 'http://localhost:PORT'],
		['origin', 'file://'],
	])('refuses requests with the %s "%s"', async (name, value) => {
		const headers = { [name]: value.replace('PORT', port()) };
		for (const path of ['/', '/requests', '/events', '/state/brands', '/page/main.js'])
			expect(await statusOf(scene.sandbox.controlUrl + path, headers)).toBe(403);
		for (const path of ['/reset', '/actions/completeReport'])
			expect(await statusOf(scene.sandbox.controlUrl + path, headers, 'POST')).toBe(403);
	});

	it('needs the token, which is another one in each sandbox', async () => {
		const tokenOf = ({ controlUrl }: Sandbox) => controlUrl.split('/').at(-1)!;
		const token = tokenOf(scene.sandbox);
		expect(token).toMatch(/^[0-9a-f]{32}$/);
		for (const path of [
			'/_sandbox/reset',
			`/_sandbox/${token.slice(1)}/requests`,
			`/_sandbox/requests?token=${token}`,
		])
			expect(await statusOf(scene.sandbox.url + path, {}, 'POST')).toBe(403);
		const second = await startSandbox({ seed: false });
		expect(tokenOf(second)).not.toBe(token);
		await second.stop();
	});
});
