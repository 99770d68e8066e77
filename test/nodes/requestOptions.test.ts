import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { byId, useScene } from './support/scene';

const scene = useScene();

const getMe = { resource: 'account', operation: 'get' };

const listening = async (server: Server): Promise<number> => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
};

describe("n8n's Request Options", () => {
	const citations = (requestOptions: INodeParameters) => ({
		resource: 'citation',
		operation: 'getMany',
		brandId: byId(scene.brandId),
		returnAll: true,
		requestOptions,
	});

	it('set the time-out of following pages too', async () => {
		scene.sandbox.faults.add({ path: '/v1/brands/{brand_id}/citations', kind: 'hang', skip: 1 });
		await scene.run({ parameters: citations({ timeout: 150 }) });
		expect(scene.requests).toHaveLength(3);
	});

	it('set the time-out of looks at a job and of its result too', async () => {
		const reportId = await scene.draftReport();
		scene.sandbox.faults.add({ path: '/v1/jobs/{job_id}', kind: 'hang' });
		scene.sandbox.faults.add({ method: 'GET', path: '/v1/reports/{report_id}', kind: 'hang' });
		const { records } = await scene.run({
			parameters: {
				resource: 'report',
				operation: 'run',
				reportId: byId(reportId),
				requestOptions: { timeout: 150 },
			},
		});
		expect(records).toMatchObject([{ id: reportId, status: 'completed' }]);
	});

	it('set the time-out of every step of Report: Generate', async () => {
		scene.sandbox.faults.add({ method: 'GET', path: '/v1/brands/{brand_id}/facts', kind: 'hang' });
		scene.sandbox.faults.add({
			method: 'POST',
			path: '/v1/reports/{report_id}/prompts',
			kind: 'hang',
		});
		await scene.run({
			parameters: {
				resource: 'report',
				operation: 'generate',
				brandId: byId(scene.brandId),
				promptSource: 'text',
				promptTexts: 'Which?',
				requestOptions: { timeout: 150 },
			},
		});
	});

	it('lead every request through the proxy', async () => {
		const seen: string[] = [];
		const proxy = createServer((incoming, outgoing) => {
			seen.push(String(incoming.url));
			const { method, headers } = incoming;
			const onward = forward(String(incoming.url), { method, headers }, (answer) => {
				outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(outgoing);
			});
			incoming.pipe(onward);
		});
		const port = await listening(proxy);
		try {
			await scene.run({
				parameters: citations({ proxy: `http://127.0.0.1:${port}` }),
			});
			expect(seen).toHaveLength(2);
			expect(seen.every((url) => url.startsWith(scene.sandbox.url))).toBe(true);
		} finally {
			proxy.closeAllConnections();
			proxy.close();
		}
	});

	it('batch the items, in order', async () => {
		const items = Array.from({ length: 6 }, (_, n) => ({ n }));
		const { out } = await scene.run({
			items,
			parameters: {
				...getMe,
				requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 40 } } },
			},
		});
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		const at = scene.requests.map(({ realAt }) => realAt);
		expect(at[2] - at[1]).toBeGreaterThanOrEqual(30);
		expect(at[4] - at[3]).toBeGreaterThanOrEqual(30);
	});
});

describe('the Base URL', () => {
	it.each(['', '/', '/v1', '/v1/', '//'])('may end with %j', async (end) => {
		const credential = { ...scene.credential, baseUrl: `${scene.sandbox.url}${end}` };
		await scene.run({ parameters: getMe, workflow: { credential } });
		expect(scene.requests.map(({ path }) => path)).toEqual(['/v1/me']);
	});

	it('may have blanks around it', async () => {
		const credential = { ...scene.credential, baseUrl: ` ${scene.sandbox.url}/v1 \n` };
		expect(
			(await scene.run({ parameters: getMe, workflow: { credential } })).error,
		).toBeUndefined();
	});

	it.each(['http://api.example', 'http://10.1.2.3:8787', 'http://127.0.0.1.example'])(
		'is refused as %s: the key would travel in the open',
		async (baseUrl) => {
			const { error } = await scene.runFailing({
				parameters: getMe,
				workflow: { credential: { ...scene.credential, baseUrl } },
			});
			expect(error.message).toBe('The Base URL must start with https:// [item 0]');
		},
	);

	it('is refused when it is none', async () => {
		const credential = { ...scene.credential, baseUrl: 'api.example' };
		const { error } = await scene.runFailing({ parameters: getMe, workflow: { credential } });
		expect(error.message).toBe('The Base URL "api.example" is not a web address [item 0]');
	});
});

it('does not follow a redirect, which would carry the key elsewhere', async () => {
	let elsewhere = 0;
	const target = createServer((_, answer) => {
		elsewhere++;
		answer.end('{}');
	});
	const targetPort = await listening(target);
	const door = createServer((_, answer) =>
		answer.writeHead(302, { location: `http://127.0.0.1:${targetPort}/v1/me` }).end(),
	);
	const doorPort = await listening(door);
	try {
		const credential = { ...scene.credential, baseUrl: `http://127.0.0.1:${doorPort}` };
		const { error } = await scene.runFailing({ parameters: getMe, workflow: { credential } });
		expect(error.message).toBe(`127.0.0.1:${doorPort} redirects to another address [item 0]`);
		expect(elsewhere).toBe(0);
	} finally {
		target.close();
		door.close();
	}
});

it('sends the key as a bearer token, and nothing else of the credential', async () => {
	await scene.run({
		parameters: getMe,
		workflow: { credential: { ...scene.credential, webhookSigningSecret: 'hush' } },
	});
	const { headers } = scene.requests[0];
	expect(headers.authorization).toBe(`Bearer ${scene.apiKey}`);
	expect(JSON.stringify(headers)).not.toContain('hush');
	expect(headers.origin).toBeUndefined();
});
