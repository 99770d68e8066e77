import { ApiFailure, readApiError } from '../../../../nodes/shared/transport/apiError';
import { noResponse, type Outcome, toOutcome } from '../../../../nodes/shared/transport/http';

const answer = (body: unknown, status = 403, headers = {}): Outcome => ({
	kind: 'answer',
	status,
	headers,
	body,
});

describe('readApiError', () => {
	it('reads code, message, details and request id', () => {
		const error = {
			code: 'insufficient_scope',
			message: 'No.',
			details: { required_scope: 'read:x' },
		};
		expect(readApiError(answer({ error, request_id: 'r1' }))).toEqual({
			code: 'insufficient_scope',
			message: 'No.',
			details: { required_scope: 'read:x' },
			requestId: 'r1',
		});
	});

	it('takes the request id from the header when the body has none', () => {
		const headers = { 'x-correlation-id': 'r2' };
		expect(readApiError(answer({}, 500, headers)).requestId).toBe('r2');
		expect(
			readApiError({ kind: 'unreadable', status: 502, headers, text: '<html>' }).requestId,
		).toBe('r2');
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
	])('finds nothing in %j', (body) => {
		expect(readApiError(answer(body))).toEqual({
			code: undefined,
			message: undefined,
			details: undefined,
			requestId: undefined,
		});
	});
});

describe('the code of a failure', () => {
	const codeOf = (outcome: Outcome) => new ApiFailure(outcome, 1, 'api.example').code;

	it('is that of the service, or says what came instead', () => {
		expect(codeOf(answer({ error: { code: 'gone' } }))).toBe('gone');
		expect(codeOf(answer({}, 418))).toBe('http_418');
		expect(codeOf({ kind: 'unreadable', status: 200, headers: {}, text: '<html>' })).toBe(
			'unreadable_answer',
		);
		expect(codeOf({ kind: 'unreadable', status: 502, headers: {}, text: '<html>' })).toBe(
			'http_502',
		);
		expect(codeOf({ kind: 'noAnswer', code: 'ECONNRESET', message: '' })).toBe('ECONNRESET');
		expect(codeOf({ kind: 'noAnswer', code: '', message: '' })).toBe('no_answer');
	});
});

describe('readAnswer', () => {
	const read = (body: unknown) => toOutcome({ statusCode: 200, headers: {}, body } as never);

	it('reads JSON, an empty answer, and what n8n has parsed already', () => {
		expect(read('{"a":1}')).toMatchObject({ kind: 'answer', body: { a: 1 } });
		expect(read(' \n')).toMatchObject({ kind: 'answer', body: undefined });
		expect(read({ a: 1 })).toMatchObject({ kind: 'answer', body: { a: 1 } });
		expect(read(null)).toMatchObject({ kind: 'answer', body: undefined });
	});

	it('says when it is something else', () => {
		expect(read('{"a":')).toMatchObject({ kind: 'unreadable', text: '{"a":' });
		expect(read('<html>')).toMatchObject({ kind: 'unreadable', status: 200 });
	});
});

describe('noAnswer', () => {
	it('finds the reason in the chain of causes', () => {
		const inner = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		const outer = new Error('The request failed', { cause: new Error('x', { cause: inner }) });
		expect(noResponse(outer)).toEqual({
			kind: 'noAnswer',
			code: 'ECONNRESET',
			message: 'socket hang up',
		});
	});

	it('makes do with anything that was thrown', () => {
		expect(noResponse('text')).toMatchObject({ kind: 'noAnswer', code: '' });
		expect(noResponse(undefined)).toMatchObject({ kind: 'noAnswer', message: 'undefined' });
		const circle = new Error('round');
		circle.cause = circle;
		expect(noResponse(circle)).toMatchObject({ message: 'round' });
	});
});
