import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { hostLog } from '../../engine/engineHost.cts';
import { listen, passOn } from '../../support/http.cts';
import { NODE, byId, createBrand, mustSucceed, useScene } from '../../support/scene.cts';
import { holdTime } from '../../support/speed.cts';
import { becomes, settled } from '../../support/waiting.cts';

const scene = useScene();

const getMe = { resource: 'account', operation: 'get' };

describe("n8n's Request Options", () => {
	const citations = (requestOptions: INodeParameters) => ({
		parameters: {
			resource: 'citation',
			operation: 'getMany',
			brandId: byId(scene.brandId),
			returnAll: true,
			requestOptions,
		},
	});

	it('set the time-out of following pages too', async () => {
		scene.sandbox.faults.add({ path: '/v1/brands/{brand_id}/citations', kind: 'hang', skip: 1 });
		await scene.run(citations({ timeout: 3_000 }));
		expect(scene.requests).toHaveLength(3);
	});

	it('send every request through the proxy', async () => {
		const seen: string[] = [];
		const proxy = createServer((incoming, outgoing) => {
			seen.push(String(incoming.url));
			passOn('', incoming, outgoing);
		});
		const port = await listen(proxy);
		try {
			await scene.run(citations({ proxy: `http://127.0.0.1:${port}` }));
			expect(seen).toHaveLength(2);
			expect(seen.every((url) => url.startsWith(scene.sandbox.url))).toBe(true);
		} finally {
			proxy.closeAllConnections();
			proxy.close();
		}
	});

	it('blame no service for a proxy that hangs up before anything is sent', async () => {
		const proxy = createTcpServer((socket) => void socket.once('data', () => socket.end('?')));
		const port = await listen(proxy as never);
		const { error } = await scene.runFailing({
			parameters: { ...createBrand('New'), requestOptions: { proxy: `http://127.0.0.1:${port}` } },
			workflow: { credential: { ...scene.credential, baseUrl: 'https://api.example' } },
		});
		proxy.close();
		expect(error.message).toBe('No response from api.example');
		expect(error.description).toMatch(/\(proxy, firewall\)\.$/);
		expect(error.description).not.toContain('processed');
		expect(hostLog.at(-1)?.message).toMatch(/CONNECT response; next attempt in \d+ s$/);
	});

	it('make every item carry their refusal, not its input', async () => {
		const { finished } = scene.start({
			items: [{ n: 1 }, { n: 2 }],
			node: { onError: 'continueErrorOutput' },
			parameters: { ...getMe, requestOptions: { timeout: "={{ $('Nobody').first().json.ms }}" } },
		});
		const { error, out, items } = await finished;
		expect(error).toBeUndefined();
		expect(out).toEqual([]);
		const message = "Referenced node doesn't exist";
		const refused = { json: { error: expect.objectContaining({ message }) } };
		expect(items(NODE, 1)).toMatchObject([
			{ ...refused, pairedItem: { item: 0 } },
			{ ...refused, pairedItem: { item: 1 } },
		]);
		expect(scene.requests).toEqual([]);
	});
});

it('batching delays the next items until the interval is over', async () => {
	const time = holdTime();
	const isAt = async (count: number) => {
		await becomes(`${count} requests have come`, () => scene.requests.length >= count);
		// Time stands still: however long this takes, no further batch can come.
		await settled(scene.sandbox);
		expect(scene.requests).toHaveLength(count);
	};
	try {
		const batching = { batch: { batchSize: 2, batchInterval: 5_000 } };
		const { finished } = scene.start({
			items: Array(5).fill({}),
			parameters: { ...getMe, requestOptions: { batching } },
		});
		for (const count of [2, 4]) {
			await isAt(count);
			time.advance(4_900);
			await isAt(count);
			time.advance(100);
		}
		await isAt(5);
		mustSucceed(await finished);
	} finally {
		time.release();
	}
});
