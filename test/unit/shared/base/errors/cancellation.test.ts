import {
	cancellationReason,
	DeadlineExceeded,
	ExecutionCancelled,
	SiblingItemFailed,
	throwIfCancelled,
} from '../../../../../nodes/shared/base/errors/cancellation';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';

describe('the reason to stop', () => {
	it('is none without a signal, or before it is given', () => {
		expect(cancellationReason()).toBeUndefined();
		expect(cancellationReason(new AbortController().signal)).toBeUndefined();
		expect(() => throwIfCancelled()).not.toThrow();
	});

	it('is that the execution was canceled where nothing else is given', () => {
		expect(cancellationReason(AbortSignal.abort('whatever'))).toBeInstanceOf(ExecutionCancelled);
		expect(() => throwIfCancelled(AbortSignal.abort())).toThrow(ExecutionCancelled);
	});

	it.each([new SiblingItemFailed(), new DeadlineExceeded(20)])(
		'is what the signal says: %s',
		(reason) => {
			expect(cancellationReason(AbortSignal.abort(reason))).toBe(reason);
		},
	);
});

describe('a canceled execution', () => {
	it('is told from an error by the word that n8n looks for', () => {
		expect(new ExecutionCancelled().message).toMatch(/cancel/);
	});
});

describe('a deadline', () => {
	it('says how long there was, and what to do', () => {
		const error = new DeadlineExceeded(20);
		expect(error).toBeInstanceOf(OperationError);
		expect(error).toMatchObject({
			message: 'The service did not answer within 20 seconds',
			description: expect.stringMatching(/^Try again\./),
			code: 'deadline_exceeded',
		});
	});
});
