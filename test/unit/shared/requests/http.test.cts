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

const KEY = 'ab_live_key';

const read = (body: unknown, headers = {}, apiKey = KEY) =>
	toHttpResult({ statusCode: 200, headers, body } as never, apiKey);

it.each<[unknown, object]>([
	['{"a":1}', { received: 'response', status: 200, headers: {}, body: { a: 1 } }],
	[{ a: 1 }, { received: 'response', body: { a: 1 } }],
	...[' \n', '', null, undefined, 'null'].map((body): [unknown, object] => [body, { body: undefined }]),
	['{"a":', { received: 'unreadable', text: '{"a":' }],
	['<html>', { received: 'unreadable', status: 200 }],
	[`<p>${KEY}, ${KEY}</p>`, { received: 'unreadable', text: '<p>***, ***</p>' }],
	[`{"a":["Bearer ${KEY}"]}`, { body: { a: ['Bearer ***'] } }],
	[{ a: { b: KEY } }, { body: { a: { b: '***' } } }],
])('a response is read as JSON if it can be, without the API key: %j', (body, expected) => {
	expect(read(body)).toMatchObject(expected);
});

it('the API key is hidden in headers, too', () => {
	const headers = { 'x-correlation-id': `of ${KEY}`, 'set-cookie': [KEY, 'b'] };
	const hidden = { 'x-correlation-id': 'of ***', 'set-cookie': ['***', 'b'] };
	expect(read('{}', headers)).toMatchObject({ headers: hidden });
});

describe.each(['newest', 'oldest'] as const)('what the helper of the %s n8n throws', (end) => {
	it.each([
		...['ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'ENOTFOUND', 'EPROTO'].map(
			(code): [string, number | undefined, string] => [code, undefined, code],
		),
		['ERR_BAD_RESPONSE', 201, ''],
		['ERR_BAD_RESPONSE', 502, ''],
	])('is no response: %s, with status %s', (code, status, found) => {
		const message = `about ${code}`;
		const error = thrownByHelper(message, code, { status, end });
		expect(toNoResponse(error)).toEqual({ received: 'noResponse', code: found, message });
	});

	it.each([
		undefined,
		...['ERR_INVALID_HTTP_TOKEN', 'ERR_INVALID_CHAR', 'ERR_HTTP_INVALID_HEADER_VALUE', 'ERR_UNESCAPED_CHARACTERS'],
	])('came before anything was sent, and is thrown: %s', (code) => {
		const error = thrownByHelper('Domain not allowed', code, { end });
		expect(() => toNoResponse(error)).toThrow(error);
	});
});

it.each([['a text'], [undefined], [new Error('x')]])('what is not known is thrown: %p', async (error) => {
	await expect(Promise.resolve(error).then(toNoResponse)).rejects.toBe(error);
});

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

	const never: Script = async () => await new Promise(() => undefined);

	const send = (script: Script, signal?: AbortSignal) => {
		const service = new ScriptedService(script);
		return { service, sent: sendOnce(service.context, REQUEST, signal) };
	};

	it('sends the request options along, follows no redirects and reads every status', async () => {
		const { service, sent } = send(() => ({ status: 418, body: {} }));
		expect(await sent).toMatchObject({ received: 'response', status: 418 });
		expect(service.seen[0]).toMatchObject({
			query: { search: 'a b&c' },
			body: { a: 1 },
			options: {
				...{ timeout: 5_000, baseURL: 'https://api.example', encoding: 'text' },
				...{ disableFollowRedirect: true, ignoreHttpStatusErrors: true },
				returnFullResponse: true,
			},
		});
	});

	it('ends after the timeout, however the answer drips, as one that timed out', async () => {
		const from = time.now;
		const { sent } = send(never, new AbortController().signal);
		const message = 'timeout of 5000 ms exceeded';
		expect(await time.until(sent, 1)).toMatchObject({ received: 'noResponse', code: 'ECONNABORTED', message });
		expect(time.now - from).toBe(5_000);
	});

	it('says that the execution was canceled when that broke the connection', async () => {
		const stop = new AbortController();
		const { sent } = send(never, stop.signal);
		stop.abort();
		await expect(sent).rejects.toBeInstanceOf(ExecutionCancelled);
	});

	it('keeps a response that came although the execution was canceled meanwhile', async () => {
		const stop = new AbortController();
		const { context } = new ScriptedService(() => ({}));
		const httpRequestWithAuthentication = async () => {
			stop.abort();
			return { statusCode: 201, headers: {}, body: '{"id":1}' };
		};
		const answered = { ...context, helpers: { httpRequestWithAuthentication } };
		const sent = sendOnce(answered, REQUEST, stop.signal);
		expect(await sent).toMatchObject({ received: 'response', status: 201, body: { id: 1 } });
	});
});

describe('an error of the service', () => {
	it('has code, message, details and request ID, that of the header where the body has none', () => {
		const error = { code: 'insufficient_scope', message: 'No.', details: { required_scope: 'x' } };
		const headers = { 'x-correlation-id': 'r2' };
		const whole = readApiError(withBody({ error, request_id: 'r1' }, 403, headers));
		expect(whole).toEqual({ ...error, requestId: 'r1' });
		expect(readApiError(withBody({ request_id: '' }, 500, headers)).requestId).toBe('r2');
		expect(readApiError(unreadable(502, headers))).toStrictEqual({ requestId: 'r2' });
	});

	it.each([
		...[undefined, null, [], 'text', 5, { error: 'text' }, { error: null }, { error: [] }],
		{ code: 'odd', message: 'Beside no error.' },
		{ error: { code: 5, message: {}, details: [] } },
		{ error: { code: '', message: '', details: 'text' } },
		{ error: { details: null } },
	])('is not found in %j', (body) => {
		expect(readApiError(withBody(body))).toEqual({});
	});
});
