import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import {
	readApiError,
	sendOnce,
	type TimedOptions,
	toHttpResult,
	toNoResponse,
} from '../../../../nodes/shared/requests/http';
import { unreadable, withBody } from '../../support/exchanges.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { type Script, ScriptedService, thrownByHelper } from '../../support/scriptedService.cts';

describe('toHttpResult', () => {
	const read = (body: unknown, headers = {}, apiKey = 'ab_live_key') =>
		toHttpResult({ statusCode: 200, headers, body } as never, apiKey);

	it('reads JSON, an empty response, and what n8n has parsed already', () => {
		expect(read('{"a":1}')).toMatchObject({ kind: 'response', body: { a: 1 } });
		expect(read({ a: 1 })).toMatchObject({ kind: 'response', body: { a: 1 } });
	});

	it.each([' \n', '', null, undefined, 'null'])('takes %j for no content', (body) => {
		expect(read(body)).toEqual({ kind: 'response', status: 200, headers: {}, body: undefined });
	});

	it('hides the API key, wherever it is echoed', () => {
		const echoed = { error: { details: { authorization: 'Bearer ab_live_key' } } };
		const hidden = { error: { details: { authorization: 'Bearer ***' } } };
		const headers = { 'x-correlation-id': 'of ab_live_key', 'set-cookie': ['ab_live_key', 'b'] };
		for (const body of [JSON.stringify(echoed), echoed]) {
			expect(read(body, headers)).toEqual({
				kind: 'response',
				status: 200,
				headers: { 'x-correlation-id': 'of ***', 'set-cookie': ['***', 'b'] },
				body: hidden,
			});
		}
		expect(read('<p>ab_live_key, ab_live_key</p>', {}, 'ab_live_key')).toMatchObject({
			text: '<p>***, ***</p>',
		});
	});

	it.each(['', '1', 'ab_live', 'ab_live_'])('hides nothing for what is too short for a key: %j', (apiKey) => {
		const b = apiKey.length === 8 ? '***' : 'ab_live_';
		expect(read('{"a":1,"b":"ab_live_"}', {}, apiKey)).toMatchObject({ body: { a: 1, b } });
	});

	it('says when it is something else', () => {
		expect(read('{"a":')).toMatchObject({ kind: 'unreadable', text: '{"a":' });
		expect(read('<html>')).toMatchObject({ kind: 'unreadable', status: 200 });
	});
});

describe.each(['newest', 'oldest'] as const)('toNoResponse on the %s n8n', (end) => {
	it.each(['ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'ENOTFOUND', 'EPROTO'])('finds the code %s', (code) => {
		const message = `about ${code}`;
		const error = thrownByHelper(message, code, { end });
		expect(toNoResponse(error)).toEqual({ kind: 'noResponse', code, message });
	});

	it.each([201, 502])('takes an answer with status %i that was cut off for none', (status) => {
		const message = 'stream has been aborted';
		const error = thrownByHelper(message, 'ERR_BAD_RESPONSE', { status, end });
		expect(toNoResponse(error)).toEqual({ kind: 'noResponse', code: '', message });
	});

	it.each([
		['a credential that is gone', thrownByHelper('Credential does not exist', undefined, { end })],
		['a domain that is not allowed', thrownByHelper('Domain not allowed', undefined, { end })],
		['a name of a header', thrownByHelper('about the name', 'ERR_INVALID_HTTP_TOKEN', { end })],
		['a value of a header', thrownByHelper('about the value', 'ERR_INVALID_CHAR', { end })],
		['a header without value', thrownByHelper('undefined', 'ERR_HTTP_INVALID_HEADER_VALUE', { end })],
		['an address', thrownByHelper('about the path', 'ERR_UNESCAPED_CHARACTERS', { end })],
	])('throws on what came before anything was sent: %s', (_, error) => {
		expect(thrownOf(error)).toBe(error);
	});
});

it.each([['a text'], [undefined], [new Error('x')]])('toNoResponse throws on what it does not know: %p', (error) => {
	expect(thrownOf(error)).toBe(error);
});

function thrownOf(error: unknown): unknown {
	try {
		return toNoResponse(error);
	} catch (thrown) {
		return thrown;
	}
}

describe('sendOnce', () => {
	const time = useManualTime();

	const REQUEST: TimedOptions = {
		method: 'POST',
		baseURL: 'https://api.example',
		url: '/v1/brands?search=a+b%26c',
		headers: { accept: 'application/json' },
		body: '{"a":1}',
		timeout: 5_000,
	};

	const send = async (script: Script, signal?: AbortSignal) => {
		const service = new ScriptedService(script);
		return { service, sent: sendOnce(service.context, REQUEST, signal) };
	};

	it('sends the request options along, follows no redirects and reads every status', async () => {
		const { service, sent } = await send(() => ({ status: 418, body: {} }));
		expect(await sent).toMatchObject({ kind: 'response', status: 418 });
		expect(service.seen[0]).toMatchObject({
			query: { search: 'a b&c' },
			body: { a: 1 },
			options: {
				timeout: 5_000,
				baseURL: 'https://api.example',
				disableFollowRedirect: true,
				encoding: 'text',
				ignoreHttpStatusErrors: true,
				returnFullResponse: true,
			},
		});
	});

	it('ends after the timeout, however the answer drips, as one that timed out', async () => {
		const { signal } = new AbortController();
		const { sent } = await send(async () => await new Promise(() => undefined), signal);
		let result: unknown;
		const end = (each: unknown) => (result = each);
		void sent.then(end, end);
		await time.advance(4_999);
		expect(result).toBeUndefined();
		await time.advance(1);
		expect(result).toMatchObject({ kind: 'noResponse', code: 'ECONNABORTED' });
	});

	it('says that the execution was canceled when that broke the connection', async () => {
		const controller = new AbortController();
		const never = async () => await new Promise<never>(() => undefined);
		const { sent } = await send(never, controller.signal);
		controller.abort();
		await expect(sent).rejects.toBeInstanceOf(ExecutionCancelled);
	});

	it('keeps a response that came although the execution was canceled meanwhile', async () => {
		const controller = new AbortController();
		const { context } = new ScriptedService(() => ({}));
		const httpRequestWithAuthentication = async () => {
			controller.abort();
			return { statusCode: 201, headers: {}, body: '{"id":1}' };
		};
		const helpers = { httpRequestWithAuthentication };
		const sent = sendOnce({ ...context, helpers }, REQUEST, controller.signal);
		expect(await sent).toMatchObject({ kind: 'response', status: 201, body: { id: 1 } });
	});
});

describe('readApiError', () => {
	it('reads code, message, details and request ID', () => {
		const error = { code: 'insufficient_scope', message: 'No.', details: { required_scope: 'x' } };
		const read = readApiError(withBody({ error, request_id: 'r1' }));
		expect(read).toEqual({ ...error, requestId: 'r1' });
	});

	it('takes the request ID from the header when the body has none, or is unreadable', () => {
		const headers = { 'x-correlation-id': 'r2' };
		expect(readApiError(withBody({}, 500, headers)).requestId).toBe('r2');
		expect(readApiError(withBody({ request_id: '' }, 500, headers)).requestId).toBe('r2');
		expect(readApiError(unreadable(502, headers))).toStrictEqual({ requestId: 'r2' });
	});

	it('keeps the beginning of a message of any length', () => {
		const { message } = readApiError(withBody({ error: { message: 'no '.repeat(400_000) } }));
		expect(message).toMatch(/^(no ){600,700}.{0,3}…$/);
	});

	it.each([
		undefined,
		null,
		[],
		'text',
		5,
		{ error: 'text' },
		{ error: null },
		{ error: [] },
		{ error: { code: 5, message: {}, details: [] } },
		{ error: { code: '', message: '', details: 'text' } },
		{ error: { details: null } },
	])('finds nothing in %j', (body) => {
		expect(readApiError(withBody(body))).toEqual({
			code: undefined,
			message: undefined,
			details: undefined,
			requestId: undefined,
		});
	});
});
