import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fetch } from 'undici';
import { startSandbox } from '../index.cts';
import { flagOf } from '../manual.cts';
import { OPTIONS } from '../options.cts';
import { FAULTS } from '../pipeline/faults.cts';
import { Client, demoIds, eventually } from './client.cts';
import { useSandbox } from './scene.cts';

const ROOT = join(__dirname, '../..');

describe('controls over HTTP and the page', () => {
	const scene = useSandbox({ seed: true });
	const control = async (method: string, path: string, body?: object) =>
		(await scene.control(`/${path}`, body, method)).body;

	it('show requests, deliveries and every collection', async () => {
		await scene.get('/v1/me');
		expect(await control('GET', 'requests')).toMatchObject([{ path: '/v1/me', status: 200 }]);
		expect(await control('GET', 'deliveries')).toEqual([]);
		expect(await control('GET', 'state/brands')).toHaveLength(4);
		const refusal = { error: 'no collection nothing' };
		expect(await control('GET', 'state/nothing')).toEqual(refusal);
		expect(await control('POST', 'state/nothing', [])).toEqual(refusal);
	});

	it('add records to a collection as they are', async () => {
		const [one] = scene.state.citations.where(({ brand_id }) => brand_id === scene.ids.brand);
		const added = [1, 2, 3].map((number) => ({ ...one, id: `added ${number}` }));
		expect(await control('POST', 'state/citations', added)).toEqual({ added: 3 });
		expect((await scene.get('/v1/citations/added 3')).status).toBe(200);
	});

	it('add and clear faults', async () => {
		const fault = { kind: 'status', status: 500, times: 2 };
		expect(await control('POST', 'faults', fault)).toEqual({ added: true });
		expect((await scene.get('/v1/me')).status).toBe(500);
		expect(await control('DELETE', 'faults')).toEqual({ cleared: true });
		expect((await scene.get('/v1/me')).status).toBe(200);
	});

	it('make and revoke keys', async () => {
		const make = async (key: object) =>
			new Client(scene.sandbox, String((await control('POST', 'keys', key)).apiKey));
		const own = await make({ scopes: ['read:meta'] });
		expect((await own.get('/v1/me')).body.scopes).toEqual(['read:meta']);
		expect(await control('DELETE', 'keys', { apiKey: own.apiKey })).toEqual({ revoked: true });
		expect((await own.get('/v1/me')).code).toBe('invalid_api_key');
		const expired = await make({ expiresAt: '2020-01-01T00:00:00Z' });
		expect((await expired.get('/v1/me')).code).toBe('expired_api_key');
	});

	it('advance the clock', async () => {
		const end = scene.clock.now() + 60_000;
		const { now } = await control('POST', 'advance', { ms: 60_000 });
		expect(Date.parse(String(now))).toBeGreaterThanOrEqual(end);
	});

	it('reset everything to the initial state', async () => {
		const { brand } = scene.ids;
		const key = scene.sandbox.createKey({});
		scene.sandbox.faults.add({ kind: 'status', times: 9, path: '/v1/me' });
		const audit = async () => {
			const body = { url: 'https://coffee.example/', request_id: 'r' };
			return (await scene.post('/v1/page-audit', body)).body.credits_charged;
		};
		expect([await audit(), await audit()]).toEqual([1, 0]);
		scene.state.account.credits = 0;
		await scene.delete(`/v1/brands/${brand}`, { key: 'k' });
		expect(await control('POST', 'reset')).toEqual({ reset: true });
		expect(scene.sandbox.requests).toEqual([]);
		expect(scene.state.account.credits).toBe(1_000);
		expect((await scene.get('/v1/me')).status).toBe(200);
		expect((await scene.delete(`/v1/brands/${brand}`, { key: 'k' })).status).toBe(204);
		expect((await scene.get(`/v1/brands/${brand}`)).status).toBe(404);
		expect(await audit()).toBe(1);
		expect((await new Client(scene.sandbox, key).get('/v1/me')).status).toBe(401);
	});

	it('give the same demo data every time, and none when set so', async () => {
		const second = await startSandbox();
		expect(demoIds(second)).toEqual(scene.ids);
		await second.stop();
		const bare = await startSandbox({ seed: false });
		expect(bare.state.brands.size).toBe(0);
		await bare.stop();
	});

	it('serve a page that loads nothing from other hosts', async () => {
		const get = async (path: string) => await fetch(`${scene.sandbox.controlUrl}/${path}`);
		const page = await get('');
		const files = (await page.text()).matchAll(/(?:src|href)="(?!data:)([^"]*)"/g);
		expect([...files].map(([, file]) => file)).toEqual(['page/style.css', 'page/main.js']);
		expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
		expect(await (await get('page/style.css')).text()).toContain('prefers-color-scheme');
		for (const name of ['main', 'stream', 'actions', 'elements']) {
			const script = await get(`page/${name}.js`);
			expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
			expect(await script.text()).not.toMatch(/https?:/);
		}
		for (const other of ['..%2Fdoor.ts', 'other.js'])
			expect((await get(`page/${other}`)).status).toBe(404);
	});

	it('stream new records to the page, with names and responses, without keys and secrets', async () => {
		await scene.get('/v1/me/credits');
		const stream = await fetch(`${scene.sandbox.controlUrl}/events`);
		expect(stream.headers.get('content-type')).toBe('text/event-stream');
		let seen = '';
		void (async () => {
			for await (const chunk of stream.body ?? [])
				seen += Buffer.from(chunk as Uint8Array).toString();
		})().catch(() => undefined);
		const waitFor = async (text: string) =>
			await eventually(
				() => seen.includes(text),
				() => `${text} in the end of the stream: ${seen.slice(-1_000)}`,
			);
		const brand = `/v1/brands/${scene.ids.brand}`;
		await scene.get(`${brand}/content-briefs/${scene.state.contentBriefs.all()[0].id}?a=b`);
		const endpoint = { url: 'http://127.0.0.1:9/', events: ['report.completed'] };
		const { body } = await scene.post(`${brand}/webhooks`, endpoint);
		await waitFor('"what":"/v1/brands/‹Example Coffee›/webhooks"');
		expect(seen).toContain(
			'"what":"/v1/brands/‹Example Coffee›/content-briefs/‹Brewing at home›?a=b"',
		);
		expect(seen).toContain(`"response":{"id":"${String(body.id)}"`);
		const delivery = { brand_id: scene.ids.brand, event: 'report.completed' };
		await control('POST', 'deliveries', delivery);
		await waitFor('"what":"‹Example Coffee› ‹00000000›"');
		expect(seen).toMatch(/event: delivery\n.*"payload":\{"id":"evt_/);
		expect(seen).not.toContain(String(body.secret));
		expect(seen).not.toContain(scene.sandbox.apiKey);
		expect(seen).toContain('"what":"/v1/me/credits"');
		expect(seen).toContain('event: email');
		const [, text] = /event: brands\ndata: (.*)/.exec(seen)!;
		const { brands } = JSON.parse(text) as { brands: Array<Record<string, unknown>> };
		expect(brands.map(({ name, score, change }) => [name, score, change])).toEqual([
			['Example Coffee', 41.7, null],
			['Example Bikes', expect.any(Number), expect.any(Number)],
			['Example Lamps', expect.any(Number), expect.any(Number)],
		]);
	});

	it('end hanging requests and open streams when the sandbox stops', async () => {
		scene.sandbox.faults.add({ kind: 'hang' });
		const hanging = scene.get('/v1/me').catch(() => 'ended');
		await eventually(() => scene.sandbox.requests.length === 1);
		await scene.sandbox.stop();
		expect(await hanging).toBe('ended');
	});
});

describe('the command', () => {
	let child: ChildProcess;
	const start = (...options: string[]) => {
		const command = ['--import', 'tsx', 'sandbox/start.cts', '--port', '0', ...options];
		child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
	};
	const outputUntil = (end: RegExp) =>
		new Promise<string>((resolve) => {
			let text = '';
			child.stdout?.on('data', (chunk: Buffer) => {
				text += chunk.toString();
				if (end.test(text)) resolve(text);
			});
		});
	const exit = () => new Promise((resolve) => child.once('close', resolve));
	afterEach(() => child.kill('SIGKILL'));

	it('prints base URL and key as JSON', async () => {
		start('--json', '--abbreviation', 'ab', '--seed', 'oneBrand', '--without', '1.1,2.1');
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
		expect(text).toMatch(/\n {2}--port {6,}0 {6,}TCP port/);
	});

	it.each([
		['--without=1.1,9.99', '--without needs numbers of rules, not "1.1,9.99"'],
		['--speed=fast', '--speed needs a number, not "fast"'],
		['--async-facts=yes', '--async-facts needs true or false, not "yes"'],
		['--report-creation=none', '--report-creation needs one of job, draft, not "none"'],
		['--seed=some', '--seed needs one of true, false, oneBrand, not "some"'],
		['--start-at=soon', '--start-at needs a date and time, not "soon"'],
	])('says what an option takes: %s', async (option, message) => {
		start(option);
		let said = '';
		child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
		expect(await exit()).toBe(1);
		expect(said).toBe(`${message}\n`);
	});

	it('prints readable lines and stops on a signal', async () => {
		start('--seed', 'false');
		const lines = await outputUntil(/Ctrl-C/);
		expect(lines).toMatch(/Base URL: http:\/\/127\.0\.0\.1:\d+\nAPI key: {2}svc_live_/);
		const [page] = /http:\S+\/_sandbox\/[0-9a-f]{32}\/$/m.exec(lines) ?? [];
		expect((await fetch(page!)).headers.get('content-type')).toContain('text/html');
		const ended = exit();
		child.kill('SIGTERM');
		expect(await ended).toBe(0);
	});
});
