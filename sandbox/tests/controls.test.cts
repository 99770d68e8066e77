import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fetch } from 'undici';
import { startSandbox, type Sandbox } from '../index.cts';
import { flagOf } from '../manual.cts';
import { OPTIONS } from '../options.cts';
import { FAULTS } from '../pipeline/faults.cts';
import { Client, demoIds, eventually } from './client.cts';

const ROOT = join(__dirname, '../..');

describe('controls over HTTP and the page', () => {
	let sandbox: Sandbox;
	let client: Client;
	beforeEach(async () => {
		sandbox = await startSandbox();
		client = new Client(sandbox);
	});
	afterEach(() => sandbox.stop());

	const control = async (method: string, path: string, body?: object) => {
		const answer = await fetch(`${sandbox.controlUrl}/${path}`, {
			method,
			headers: { 'Content-Type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		return (await answer.json()) as Record<string, unknown>;
	};

	it('show requests, deliveries and every collection', async () => {
		await client.get('/v1/me');
		expect(await control('GET', 'requests')).toMatchObject([{ path: '/v1/me', status: 200 }]);
		expect(await control('GET', 'deliveries')).toEqual([]);
		expect(await control('GET', 'state/brands')).toHaveLength(4);
		expect((await fetch(`${sandbox.controlUrl}/state/nothing`)).status).toBe(404);
	});

	it('add records to a collection as they are', async () => {
		const { brand } = demoIds(sandbox);
		const [one] = sandbox.state.citations.where(({ brand_id }) => brand_id === brand);
		const added = [1, 2, 3].map((number) => ({ ...one, id: `added ${number}` }));
		expect(await control('POST', 'state/citations', added)).toEqual({ added: 3 });
		expect((await client.get('/v1/citations/added 3')).status).toBe(200);
		expect(await control('POST', 'state/nothing', added)).toEqual({
			error: 'no collection nothing',
		});
	});

	it('add and clear faults', async () => {
		await control('POST', 'faults', { kind: 'status', status: 500, times: 2 });
		expect((await client.get('/v1/me')).status).toBe(500);
		await control('DELETE', 'faults');
		expect((await client.get('/v1/me')).status).toBe(200);
	});

	it('make and revoke keys', async () => {
		const { apiKey } = await control('POST', 'keys', { scopes: ['read:meta'] });
		const own = new Client(sandbox, String(apiKey));
		expect((await own.get('/v1/me')).body.scopes).toEqual(['read:meta']);
		await control('DELETE', 'keys', { apiKey });
		expect((await own.get('/v1/me')).status).toBe(401);
		const expired = await control('POST', 'keys', { expiresAt: '2020-01-01T00:00:00Z' });
		expect((await new Client(sandbox, String(expired.apiKey)).get('/v1/me')).status).toBe(401);
	});

	it('advance the clock', async () => {
		const before = sandbox.clock.now();
		await control('POST', 'advance', { ms: 60_000 });
		expect(sandbox.clock.now()).toBeGreaterThanOrEqual(before + 60_000);
	});

	it('reset everything to the initial state', async () => {
		const { brand } = demoIds(sandbox);
		await client.delete(`/v1/brands/${brand}`);
		await control('POST', 'reset');
		expect((await client.get(`/v1/brands/${brand}`)).status).toBe(200);
		expect(sandbox.requests).toHaveLength(1);
		expect(demoIds(sandbox).brand).toBe(brand);
	});

	it('give the same demo data every time, and none when set so', async () => {
		const second = await startSandbox();
		expect(demoIds(second)).toEqual(demoIds(sandbox));
		const scores = (of: Sandbox) => of.state.reports.all().map((one) => one.visibility_score);
		expect(scores(second)).toEqual(scores(sandbox));
		await second.stop();
		const bare = await startSandbox({ seed: false });
		expect(bare.state.brands.size).toBe(0);
		await bare.stop();
	});

	it('serve a page that loads nothing from other hosts', async () => {
		const get = async (path: string) => await fetch(`${sandbox.controlUrl}/${path}`);
		const page = await get('');
		const html = await page.text();
		const files = [...html.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, file]) => file);
		expect(files).toEqual(['page/style.css', 'page/main.js']);
		expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
		expect(await (await get('page/style.css')).text()).toContain('prefers-color-scheme');
		const scripts = await modulesFrom('main.js');
		expect(scripts.join()).toContain('EventSource');
		expect(scripts.join()).not.toMatch(/https?:/);
		expect((await get('page/..%2Fdoor.ts')).status).toBe(404);
		expect((await get('page/other.js')).status).toBe(404);
	});

	/** The script and those that it imports, directly or not. */
	const modulesFrom = async (name: string, known = new Set<string>()): Promise<string[]> => {
		if (known.has(name)) return [];
		known.add(name);
		const answer = await fetch(`${sandbox.controlUrl}/page/${name}`);
		expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
		const text = await answer.text();
		const imports = [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, file]) => file);
		const rest = await Promise.all(imports.map((file) => modulesFrom(file, known)));
		return [text, ...rest.flat()];
	};

	it('stream new records to the page, with names and responses, without keys and secrets', async () => {
		await client.get('/v1/me/credits');
		const stream = await fetch(`${sandbox.controlUrl}/events`);
		expect(stream.headers.get('content-type')).toBe('text/event-stream');
		let seen = '';
		void (async () => {
			for await (const chunk of stream.body ?? [])
				seen += Buffer.from(chunk as Uint8Array).toString();
		})().catch(() => undefined);
		const { brand } = demoIds(sandbox);
		const endpoint = { url: 'https://receiver.example/', events: ['report.completed'] };
		const { body } = await client.post(`/v1/brands/${brand}/webhooks`, endpoint);
		await eventually(() =>
			/event: request\n.*"what":"\/v1\/brands\/‹Example Coffee›\/webhooks"/.test(seen),
		);
		expect(seen).toContain(`"response":{"id":"${String(body.id)}"`);
		expect(seen).not.toContain(String(body.secret));
		expect(seen).not.toContain(sandbox.apiKey);
		expect(seen).toContain('"what":"/v1/me/credits"');
		expect(seen).toContain('event: email');
		const [, text] = /event: brands\ndata: (.*)/.exec(seen)!;
		const { brands } = JSON.parse(text) as { brands: Array<{ name: string; score: unknown }> };
		expect(brands.map(({ name }) => name)).toEqual(
			['Coffee', 'Bikes', 'Lamps'].map((name) => `Example ${name}`),
		);
		expect(brands.map(({ score }) => typeof score)).toEqual(['number', 'number', 'number']);
	});

	it('end hanging requests and open streams when the sandbox stops', async () => {
		sandbox.faults.add({ kind: 'hang' });
		const hanging = client.get('/v1/me').catch(() => 'ended');
		await eventually(() => sandbox.requests.length === 1);
		await sandbox.stop();
		expect(await hanging).toBe('ended');
	});
});

describe('the command', () => {
	let child: ChildProcess;
	const start = (...options: string[]) => {
		const command = ['--import', 'tsx', 'sandbox/start.cts', '--port', '0', ...options];
		child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
	};
	const outputUntil = (end: RegExp) =>
		new Promise<string>((resolve) => {
			let text = '';
			child.stdout?.on('data', (chunk: Buffer) => {
				text += chunk.toString();
				if (end.test(text)) resolve(text);
			});
		});
	const exit = () => new Promise((resolve) => child.once('exit', resolve));
	afterEach(() => child.kill('SIGKILL'));

	it('prints base URL and key as JSON', async () => {
		start('--json', '--abbreviation', 'ab', '--speed', '10');
		const printed = JSON.parse(await outputUntil(/\n/)) as Record<string, string>;
		const { url, apiKey, controlUrl } = printed;
		const me = await fetch(`${url}/v1/me`, { headers: { Authorization: `Bearer ${apiKey}` } });
		expect([me.status, apiKey.startsWith('ab_live_')]).toEqual([200, true]);
		expect(await (await fetch(`${controlUrl}/requests`)).json()).toHaveLength(1);
	});

	it('prints all options, faults and buttons on request', async () => {
		start('--help');
		const text = await outputUntil(/skipWeek .*\n/);
		for (const name of [...Object.keys(OPTIONS).map(flagOf), ...Object.keys(FAULTS)])
			expect(text).toContain(`\n  ${name} `);
	});

	it('prints readable lines and stops on a signal', async () => {
		start();
		const lines = await outputUntil(/Ctrl-C/);
		expect(lines).toMatch(/Base URL: http:\/\/127\.0\.0\.1:\d+\nAPI key: {2}svc_live_/);
		const [page] = /http:\S+\/_sandbox\/[0-9a-f]{32}\/$/m.exec(lines) ?? [];
		expect((await fetch(page!)).headers.get('content-type')).toContain('text/html');
		const ended = exit();
		child.kill('SIGTERM');
		expect(await ended).toBe(0);
	});
});
