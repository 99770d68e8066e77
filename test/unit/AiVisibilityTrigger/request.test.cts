import { EventEmitter } from 'node:events';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readRequest, triggerOf, wasAccepted } from '../../../nodes/AiVisibilityTrigger/request';
import { useManualTime } from '../support/manualTime.cts';

const time = useManualTime();

const urlFor = (url: string) =>
	triggerOf({
		getNodeWebhookUrl: () => url,
		getWorkflow: () => ({ id: 'w1' }),
		getInstanceId: () => 'n8n',
	} as unknown as IHookFunctions).url;

const base = 'https://n8n.example.com/a%20path/webhook';

describe('the URL of the trigger', () => {
	it('is the one of n8n where the node has a webhook ID', () => {
		const url = `${base}/5b2f0d4e-8c11-4a56-9a0e-2f4c9a7d1e01/webhook`;
		expect(urlFor(url)).toBe(url);
	});

	it.each(['Report finished', 'Bericht für 100 %', 'a/b?c#d'])(
		'leads back to what n8n keeps for a node named "%s" without one',
		(name) => {
			const kept = `workflow1/${encodeURIComponent(name.toLowerCase())}/webhook`;
			const url = urlFor(`${base}/${kept}`);
			const path = url.slice(`${base}/`.length);
			expect(path.split('/').map(decodeURIComponent).join('/')).toBe(kept);
			expect(url).toMatch(/^https:\/\/n8n\.example\.com\/a%20path\//);
		},
	);
});

describe('a request', () => {
	/** What n8n hands on. */
	const received = (request: object, mode = 'webhook', query: object = {}) =>
		({
			getRequestObject: () => request,
			getHeaderData: () => ({ 'x-ab-signature': 't=1' }),
			getQueryData: () => query,
			getMode: () => mode,
			getNodeWebhookUrl: () => `${base}/5b2f0d4e/webhook`,
			getWorkflow: () => ({ id: 'w1' }),
			getInstanceId: () => 'n8n',
		}) as unknown as IWebhookFunctions;

	const rawBody = Buffer.from('{}');

	it('is read as it came', async () => {
		const readRawBody = jest.fn();
		expect(await readRequest(received({ rawBody, readRawBody }))).toEqual({
			trigger: {
				id: `w1 ${base}/5b2f0d4e/webhook`,
				owner: '(w1)',
				instance: 'n8n',
				url: `${base}/5b2f0d4e/webhook`,
			},
			brandId: '',
			brandInBody: '',
			rawBody,
			headers: { 'x-ab-signature': 't=1' },
			isTest: false,
			wasAccepted: expect.any(Function),
		});
		expect(readRawBody).not.toHaveBeenCalled();
		expect(await readRequest(received({ rawBody }, 'manual'))).toMatchObject({ isTest: true });
	});

	it.each([
		['b1', 'b1'],
		[['b1', 'b2'], ''],
	])(
		'names the brand of its query, unless that is no ID, and of its body: %j',
		async (brand, expected) => {
			const body = Buffer.from('{"data": {"id": 1, "brand_id" : "b3"}}');
			const request = await readRequest(received({ rawBody: body }, 'webhook', { brand }));
			expect(request).toMatchObject({ brandId: expected, brandInBody: 'b3' });
		},
	);

	it('has its body also where n8n reads it only when it is asked to', async () => {
		const request: { rawBody?: Buffer; readRawBody: () => Promise<void> } = {
			readRawBody: async () => void (request.rawBody = rawBody),
		};
		expect(await readRequest(received(request))).toMatchObject({ rawBody });
	});

	it.each([
		['cannot be read', { readRawBody: async () => await Promise.reject(new Error('cut off')) }],
		['cannot be asked for', {}],
	])('has none where it %s', async (_, request) => {
		expect((await readRequest(received(request))).rawBody).toBeUndefined();
	});
});

it.each([
	[200, true],
	[299, true],
	[300, false],
	[500, false],
])('an answer with the status %i accepts the delivery: %j', async (statusCode, isAccepted) => {
	const response = { writableEnded: true, statusCode };
	const context = { getResponseObject: () => response } as unknown as IWebhookFunctions;
	expect(await wasAccepted(context)).toBe(isAccepted);
});

it('the wait for an answer that never comes ends after a minute, also when somebody sets the clock back', async () => {
	const response = Object.assign(new EventEmitter(), { destroyed: true, writableEnded: false });
	const context = { getResponseObject: () => response } as unknown as IWebhookFunctions;
	const from = time.now;
	const accepted = wasAccepted(context);
	time.shift = -86_400_000;
	expect(await time.until(accepted)).toBe(false);
	expect(Math.round((time.now - from) / 5_000)).toBe(12);
});
