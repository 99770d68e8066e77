import { readApiError } from '../../../../nodes/shared/requests/http';
import { unreadable, withBody } from '../../support/exchanges';

describe('readApiError', () => {
	it('reads code, message, details and request ID', () => {
		const error = {
			code: 'insufficient_scope',
			message: 'No.',
			details: { required_scope: 'read:x' },
		};
		expect(readApiError(withBody({ error, request_id: 'r1' }))).toEqual({
			code: 'insufficient_scope',
			message: 'No.',
			details: { required_scope: 'read:x' },
			requestId: 'r1',
		});
	});

	it('takes the request ID from the header when the body has none', () => {
		const headers = { 'x-correlation-id': 'r2' };
		expect(readApiError(withBody({}, 500, headers)).requestId).toBe('r2');
		expect(readApiError(withBody({ request_id: '' }, 500, headers)).requestId).toBe('r2');
	});

	it('reads nothing but the request ID where the answer is unreadable', () => {
		const result = unreadable(502, { 'x-correlation-id': 'r2' });
		expect(readApiError(result)).toStrictEqual({ requestId: 'r2' });
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
