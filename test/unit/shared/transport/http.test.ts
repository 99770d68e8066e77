import { ExecutionCancelled } from '../../../../nodes/shared/errors/cancellation';
import {
	sendOnce,
	toExchange,
	toNoResponse,
	type HttpRequest,
} from '../../../../nodes/shared/transport/http';
import { brokenConnection, type Script, ScriptedService } from '../../support/scriptedService';

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

describe('toExchange', () => {
	const read = (body: unknown) => toExchange({ statusCode: 200, headers: {}, body } as never);

	it('reads JSON, an empty response, and what n8n has parsed already', () => {
		expect(read('{"a":1}')).toMatchObject({ kind: 'response', body: { a: 1 } });
		expect(read({ a: 1 })).toMatchObject({ kind: 'response', body: { a: 1 } });
	});

	it.each([' \n', '', null, undefined, 'null'])('takes %j for no content', (body) => {
		expect(read(body)).toEqual({ kind: 'response', status: 200, headers: {}, body: undefined });
	});

	it('says when it is something else', () => {
		expect(read('{"a":')).toMatchObject({ kind: 'unreadable', text: '{"a":' });
		expect(read('<html>')).toMatchObject({ kind: 'unreadable', status: 200 });
	});
});

describe('toNoResponse', () => {
	it('finds the reason in the chain of causes', () => {
		const outer = new Error('The request failed', {
			cause: new Error('x', { cause: coded('ECONNRESET', 'socket hang up') }),
		});
		expect(toNoResponse(outer)).toEqual({
			kind: 'noResponse',
			code: 'ECONNRESET',
			message: 'socket hang up',
		});
	});

	it('takes a failure of the HTTP client for one of the connection, also without a code', () => {
		const error = Object.assign(new Error('Network Error'), { isAxiosError: true });
		expect(toNoResponse(error)).toMatchObject({ kind: 'noResponse', code: '' });
	});

	it.each([
		['a credential that is gone', new Error('Credential with ID "7" does not exist')],
		['a header that cannot be written', coded('ERR_INVALID_CHAR')],
		['an address that cannot be written', coded('ERR_UNESCAPED_CHARACTERS')],
		['a header value that is undefined', coded('ERR_HTTP_INVALID_HEADER_VALUE')],
		['the same within', new Error('outer', { cause: coded('ERR_INVALID_CHAR') })],
		['a text', 'text'],
		['nothing', undefined],
	])('throws on what came before anything was sent: %s', (_, error) => {
		let thrown: unknown = 'nothing was thrown';
		try {
			toNoResponse(error);
		} catch (caught) {
			thrown = caught;
		}
		expect(thrown).toBe(error);
	});

	it('looks for the reason among five errors, and not deeper', () => {
		const within = (depth: number): Error =>
			depth === 0 ? coded('EPIPE') : new Error('outer', { cause: within(depth - 1) });
		expect(toNoResponse(within(4))).toMatchObject({ code: 'EPIPE' });
		expect(() => toNoResponse(within(5))).toThrow('outer');
	});

	it('does not follow causes in a circle', () => {
		const circle = coded('EPIPE', 'round');
		circle.cause = circle;
		expect(toNoResponse(circle)).toMatchObject({ code: 'EPIPE', message: 'round' });
	});
});

describe('sendOnce', () => {
	const REQUEST: HttpRequest = {
		method: 'POST',
		root: 'https://api.example',
		path: '/v1/brands',
		query: new URLSearchParams({ search: 'a b&c' }),
		headers: { accept: 'application/json' },
		requestOptions: { timeout: 5_000 },
	};

	const send = async (script: Script, more: Partial<HttpRequest> = {}) => {
		const service = new ScriptedService(script);
		return { service, sent: sendOnce(service.context, { ...REQUEST, ...more }) };
	};

	it('sends the request options along, follows no redirects and reads every status', async () => {
		const { service, sent } = await send(() => ({ status: 418, body: {} }), { body: '{"a":1}' });
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

	it('sends a path alone where there is no query, and no body where there is none', async () => {
		const { service, sent } = await send(() => ({}), { query: new URLSearchParams() });
		await sent;
		expect(service.seen[0].options.url).toBe('/v1/brands');
		expect(service.seen[0].options).not.toHaveProperty('body');
	});

	it('gives a broken connection as an exchange without a response', async () => {
		const { sent } = await send(() => {
			throw brokenConnection();
		});
		expect(await sent).toMatchObject({ kind: 'noResponse', code: 'ECONNRESET' });
	});

	it('says that the execution was canceled when that broke the connection', async () => {
		const controller = new AbortController();
		const { sent } = await send(async () => await new Promise(() => undefined), {
			signal: controller.signal,
		});
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
		const { signal } = controller;
		const sent = sendOnce({ ...context, helpers }, { ...REQUEST, signal });
		expect(await sent).toMatchObject({ kind: 'response', status: 201, body: { id: 1 } });
	});

	it('gives n8n all of the context but its cancel signal: jobs must be cancelable', async () => {
		const { context, credential } = new ScriptedService(() => ({}));
		const helper = jest.fn(async () => ({ statusCode: 200, headers: {}, body: '' }));
		const helpers = { httpRequestWithAuthentication: helper };
		const stopped = { getExecutionCancelSignal: () => AbortSignal.abort() };
		await sendOnce({ ...context, ...stopped, helpers }, REQUEST);
		const given = helper.mock.contexts[0] as object;
		expect(Object.keys(given).sort()).toEqual(['getCredentials', 'getNode', 'helpers', 'logger']);
		const { getCredentials, getNode, logger } = given as typeof context;
		expect(await getCredentials('aiVisibilityApi')).toBe(credential);
		expect(getNode()).toEqual(context.getNode());
		expect(logger).toBe(context.logger);
	});

	it('throws what n8n threw before anything was sent', async () => {
		const gone = new Error('Credential with ID "7" does not exist');
		const { sent } = await send(() => {
			throw gone;
		});
		await expect(sent).rejects.toBe(gone);
	});
});
