import {
	ExpressionError,
	type INode,
	type Logger,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { ExpressionFailed } from '../../../../nodes/shared/base/errors/operationError';
import { errorJsonOf, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { failureOf, response } from '../../support/exchanges';

const node = { name: 'Node', type: 'test' } as INode;

describe('an unexpected error', () => {
	it('keeps its message and its stack', () => {
		expect(toNodeError(new TypeError('x is not a function'), { node, itemIndex: 1 }).message).toBe(
			'x is not a function [item 1]',
		);
		const thrown = new TypeError('y');
		expect(toNodeError(thrown, { node }).stack).toBe(thrown.stack);
		expect(errorJsonOf(toNodeError('text', { node })).code).toBe('unexpected');
	});

	it('is logged on one line, whatever it says', () => {
		const logger = { error: jest.fn() };
		const thrown = new TypeError('a\nwarn\u2028b\u001b[2K');
		toNodeError(thrown, { node, logger: logger as unknown as Logger });
		expect(logger.error.mock.calls).toEqual([
			['AI Visibility: a\\u000awarn\\u2028b\\u001b[2K', { stack: thrown.stack }],
		]);
	});

	it.each([Symbol('a'), Object.create(null), 5n, undefined])(
		'becomes an error of n8n, whatever was thrown: %p',
		(thrown) => {
			expect(errorJsonOf(toNodeError(thrown, { node })).code).toBe('unexpected');
		},
	);

	it('is what remains of a refusal whose message cannot be built', () => {
		// An answer of the service that no text can be made of.
		const loc = ['body', { toString: 'none' }];
		const result = response(400, 'validation_error', { errors: [{ loc, msg: 'No.' }] });
		const error = toNodeError(failureOf(result), { node, itemIndex: 2 });
		expect(error.message).toBe('about validation_error [item 2]');
		expect(errorJsonOf(error).code).toBe('unexpected');
	});

	it('that is an error of n8n is not changed', () => {
		const error = new NodeOperationError(node, 'As it is');
		expect(toNodeError(error, { node, itemIndex: 1 })).toBe(error);
		expect(errorJsonOf(error)).toMatchObject({ code: 'unexpected', message: 'As it is' });
	});
});

describe('an expression that fails', () => {
	it.each([
		new ExpressionError('not there'),
		new UserError('invalid syntax'),
		new TypeError('a is not a function'),
	])('keeps the message and the cause: %p', (reason) => {
		const logger = { error: jest.fn() } as unknown as Logger;
		const error = toNodeError(new ExpressionFailed(reason), { node, itemIndex: 1, logger });
		expect(error.message).toBe(`${reason.message} [item 1]`);
		expect(error.cause).toBe(reason);
		expect(errorJsonOf(error)).toMatchObject({ code: 'expression_error', message: reason.message });
		expect(logger.error).not.toHaveBeenCalled();
	});
});
