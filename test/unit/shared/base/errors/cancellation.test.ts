import {
	DeadlineExceeded,
	ExecutionCancelled,
} from '../../../../../nodes/shared/base/errors/cancellation';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';

it('a canceled execution is told from an error by the word that n8n looks for', () => {
	expect(new ExecutionCancelled().message).toMatch(/cancel/);
});

it('a deadline says how long there was, and what to do', () => {
	const error = new DeadlineExceeded(20);
	expect(error).toBeInstanceOf(OperationError);
	expect(error).toMatchObject({
		message: 'The service did not answer within 20 seconds',
		description: expect.stringMatching(/^Try again\./),
		code: 'deadline_exceeded',
	});
});
