import { request } from 'undici';
import { startSandbox, type Sandbox } from '../index';

describe('the control address', () => {
	let sandbox: Sandbox;
	let port: string;
	beforeAll(async () => {
		sandbox = await startSandbox();
		port = new URL(sandbox.url).port;
	});
	afterAll(() => sandbox.stop());

	const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
		const { statusCode, body } = await request(sandbox.controlUrl + path, { method, headers });
		await body.dump();
		return statusCode;
	};

	it.each(['127.0.0.1', 'localhost', '[::1]'])('accepts the host %s', async (name) => {
		expect(await statusOf('/requests', { host: `${name}:${port}` })).toBe(200);
		const origin = `http://${name}:${port}`;
		expect(await statusOf('/', { host: `${name}:${port}`, origin })).toBe(200);
	});

	it.each(['rebound.example', '127.0.0.1.rebound.example', '127.0.0.1', 'localhost:1', ''])(
		'refuses the host "%s"',
		async (host) => {
			for (const path of ['/', '/requests', '/events', '/state/brands', '/page/main.js'])
				expect(await statusOf(path, { host })).toBe(403);
			for (const path of ['/reset', '/actions/completeReport'])
				expect(await statusOf(path, { host }, 'POST')).toBe(403);
		},
	);

	it.each([
		'https://page.example',
		'null',
		'http://127.0.0.1',
		'http://127.0.0.1:1',
		'http://localhost:1',
		'file://',
	])('refuses the origin %s', async (origin) => {
		expect(await statusOf('/reset', { origin }, 'POST')).toBe(403);
		expect(await statusOf('/actions/completeReport', { origin }, 'POST')).toBe(403);
		expect(await statusOf('/events', { origin })).toBe(403);
		expect(await statusOf('/', { origin })).toBe(403);
	});

	it('refuses the origin of another local server, even with the right host', async () => {
		const other = { host: `127.0.0.1:${port}`, origin: `http://localhost:${port}` };
		expect(await statusOf('/requests', other)).toBe(403);
	});

	it('needs the token', async () => {
		const token = sandbox.controlUrl.split('/').at(-1)!;
		expect(token).toMatch(/^[0-9a-f]{32}$/);
		for (const path of [
			'/_sandbox/requests',
			'/_sandbox/reset',
			`/_sandbox/${token.slice(1)}/requests`,
			`/_sandbox/${'0'.repeat(32)}/`,
			`/_sandbox/requests?token=${token}`,
		]) {
			const { statusCode, body } = await request(sandbox.url + path, { method: 'POST' });
			expect([statusCode, await body.text()]).toEqual([403, expect.stringContaining('token')]);
		}
	});

	it('has another token in each sandbox', async () => {
		const second = await startSandbox({ seed: false });
		const tokenOf = ({ controlUrl }: Sandbox) => controlUrl.split('/').at(-1);
		expect(tokenOf(second)).not.toBe(tokenOf(sandbox));
		await second.stop();
	});

	it('is not given away at the base URL', async () => {
		const { statusCode, body } = await request(`${sandbox.url}/`);
		expect(statusCode).toBe(404);
		expect(await body.text()).not.toContain('_sandbox');
	});
});
