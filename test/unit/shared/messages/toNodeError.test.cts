import { ExpressionError, type INode, type Logger, NodeApiError, NodeOperationError, UserError } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { ExpressionFailed, OperationError, StepError } from '../../../../nodes/shared/base/errors/operationError';
import { errorJsonOf, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { failureOf, response, unreadable } from '../../support/exchanges.cts';

const node = { name: 'Node', type: 'test' } as INode;

it('a refusal of the service becomes an API error with status, item and request', () => {
	const details = { required_scope: 'read:x' };
	const error = toNodeError(failureOf(response(403, 'insufficient_scope', details)), { node, itemIndex: 4 });
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({
		message: 'The API key lacks the scope read:x [item 4]',
		description: expect.stringMatching(/\(Request ID req-1\)$/),
		httpCode: '403',
		errorResponse: { message: 'about insufficient_scope', request_id: 'req-1', details },
	});
	expect(error.context.itemIndex).toBe(4);
	expect(errorJsonOf(error)).toEqual({
		code: 'insufficient_scope',
		message: 'The API key lacks the scope read:x',
		description: expect.stringMatching(/^Create a key with this scope/),
		status: 403,
		request_id: 'req-1',
		details,
	});
	const inFront = toNodeError(failureOf(unreadable(403)), { node });
	expect(inFront).toMatchObject({ httpCode: '403' });
	expect(errorJsonOf(inFront)).toMatchObject({ status: null, request_id: null, details: null });
});

it.each([
	[new OperationError("'Name' is empty", 'Fill it in.', 'not_sent', { a: 1 }), 'not_sent', 'Fill it in.', { a: 1 }],
	[new ExecutionCancelled(), 'cancelled', undefined, null],
])('what the pack itself throws keeps its words, in an operation error: %p', (thrown, code, description, details) => {
	const error = toNodeError(thrown, { node, itemIndex: 2 });
	expect(error).toBeInstanceOf(NodeOperationError);
	const { message } = thrown;
	expect(error.message).toBe(`${message} [item 2]`);
	expect(errorJsonOf(error)).toEqual({ code, message, description, status: null, request_id: null, details });
});

it('advice by the code of the error comes first in the description', () => {
	const advise = (code: string) => `About ${code}.`;
	const error = toNodeError(new OperationError('No.', 'Do it.', 'not_sent'), { node, advise });
	expect(error.description).toBe('About not_sent. Do it.');
});

describe('an unexpected error', () => {
	it('is logged on one line, whatever it says', () => {
		const logger = { error: jest.fn() };
		const thrown = new TypeError('a\nwarn\u2028b\u001b[2K');
		toNodeError(thrown, { node, logger: logger as unknown as Logger });
		expect(logger.error.mock.calls).toEqual([
			['AI Visibility: a\\u000awarn\\u2028b\\u001b[2K', { stack: thrown.stack }],
		]);
	});

	it.each([
		...[[Symbol('a'), 'Symbol(a)'] as const, [Object.create(null), '{}'] as const, [5n, '5'] as const],
		...[[undefined, 'undefined'] as const, ['text', 'text'] as const],
	])('becomes an error of n8n, whatever was thrown: %p', (thrown, message) => {
		expect(errorJsonOf(toNodeError(thrown, { node }))).toMatchObject({ code: 'unexpected', message });
	});

	it('that is an error of n8n is not changed', () => {
		const [message, description] = ['As it is', 'And why'];
		for (const known of [NodeOperationError, NodeApiError]) {
			const error = new known(node, { message }, { message, description });
			expect(toNodeError(error, { node, itemIndex: 1 })).toBe(error);
			expect(errorJsonOf(error)).toEqual({ code: 'unexpected', message, description });
		}
	});
});

it.each([
	new ExpressionError('not there', { description: 'Add it.' }),
	new UserError('invalid syntax'),
	new TypeError('a is not a function'),
])('an expression that fails in a step keeps the message and the cause: %p', (reason) => {
	const logger = { error: jest.fn() } as unknown as Logger;
	const failed = new StepError('Run', {}, '', new ExpressionFailed(reason));
	const error = toNodeError(failed, { node, itemIndex: 1, logger });
	expect([error.message, error.stack]).toEqual([`Run: ${reason.message} [item 1]`, reason.stack]);
	expect(error.cause).toBe(reason);
	expect(errorJsonOf(error)).toMatchObject({ code: 'expression_error', message: `Run: ${reason.message}` });
	const { description } = reason as ExpressionError;
	expect(errorJsonOf(error).description ?? undefined).toBe(description ?? undefined);
	expect(logger.error).not.toHaveBeenCalled();
});
