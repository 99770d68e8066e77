import type { Field } from '../describe/types';

const waitForCompletionField: Field = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description: 'Whether to wait until the job completes and return its result',
};

/** For operations that start a job. The options of the operation say how to wait. */
export const waitFields: Field[] = [waitForCompletionField];

/** For operations that may start a job but usually complete immediately. */
export const optionalWaitFields: Field[] = [{ ...waitForCompletionField, default: false }];
