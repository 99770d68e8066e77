import type { Field } from '../describe/types';
import { inForm } from './apiField';

const waitForCompletionField = inForm('waitForCompletion', {
	displayName: 'Wait for Completion',
	type: 'boolean',
	default: true,
	description: 'Whether to wait until the job completes and return its result',
});

/** For operations that start a job. The options of the operation say how to wait. */
export const waitFields: Field[] = [waitForCompletionField];

/** For operations that may start a job but usually complete immediately. */
export const optionalWaitFields: Field[] = [{ ...waitForCompletionField, default: false }];
